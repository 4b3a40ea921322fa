// Prints tables for people, JSON for programs, from the same rows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace postings::batch {

// Nearest rank: the smallest value that at least `percent` of the values do not exceed.
double percentile(std::vector<double> values, double percent);

class Table {
  public:
    explicit Table(std::string title) : title_(std::move(title)) {}

    // Cells are given row by row, under the name of their column; every row has the same columns.
    void start_row() { rows_.emplace_back(); }
    void cell(const std::string& column, const std::string& text);
    void cell(const std::string& column, double value, int decimals);
    void cell(const std::string& column, uint64_t value);

    size_t rows() const { return rows_.size(); }
    std::string as_text() const;
    std::string as_json() const;  // an object: title, rows

  private:
    struct Cell {
        std::string text;
        bool number;
    };

    void put(const std::string& column, Cell cell);

    std::string title_;
    std::vector<std::string> columns_;
    std::vector<std::vector<Cell>> rows_;
};

// A JSON string literal.
std::string json_string(const std::string& text);

}  // namespace postings::batch
