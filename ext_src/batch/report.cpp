#include "batch/report.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>

namespace postings::batch {

double percentile(std::vector<double> values, double percent) {
    if (values.empty()) return 0;
    const double rank = std::ceil(percent / 100 * static_cast<double>(values.size()));
    const size_t index = std::max<size_t>(1, static_cast<size_t>(rank)) - 1;
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(index),
                     values.end());
    return values[index];
}

void Table::put(const std::string& column, Cell cell) {
    if (rows_.size() == 1) columns_.push_back(column);
    rows_.back().push_back(std::move(cell));
}

void Table::cell(const std::string& column, const std::string& text) {
    put(column, {text, false});
}

void Table::cell(const std::string& column, double value, int decimals) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", decimals, value);
    put(column, {text, true});
}

void Table::cell(const std::string& column, uint64_t value) {
    put(column, {std::to_string(value), true});
}

std::string Table::as_text() const {
    std::vector<size_t> widths;
    for (size_t c = 0; c < columns_.size(); ++c) {
        widths.push_back(columns_[c].size());
        for (const auto& row : rows_) widths[c] = std::max(widths[c], row[c].text.size());
    }
    std::string out = title_ + "\n";
    const auto line = [&](auto text_of, auto right) {
        for (size_t c = 0; c < columns_.size(); ++c) {
            const std::string& text = text_of(c);
            const std::string pad(widths[c] - text.size(), ' ');
            out += "  " + (right(c) ? pad + text : text + pad);
        }
        out.erase(out.find_last_not_of(' ') + 1);
        out += '\n';
    };
    const auto number = [&](size_t c) { return !rows_.empty() && rows_[0][c].number; };
    line([&](size_t c) -> const std::string& { return columns_[c]; }, number);
    for (const auto& row : rows_)
        line([&](size_t c) -> const std::string& { return row[c].text; }, number);
    return out;
}

std::string Table::as_json() const {
    std::string out = "{\"title\": " + json_string(title_) + ", \"rows\": [";
    for (size_t r = 0; r < rows_.size(); ++r) {
        out += r ? ",\n  {" : "\n  {";
        for (size_t c = 0; c < columns_.size(); ++c) {
            const Cell& cell = rows_[r][c];
            out += (c ? ", " : "") + json_string(columns_[c]) + ": " +
                   (cell.number ? cell.text : json_string(cell.text));
        }
        out += "}";
    }
    return out + "]}";
}

std::string json_string(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            char escape[8];
            std::snprintf(escape, sizeof escape, "\\u%04x", c);
            out += escape;
        } else {
            out += c;
        }
    }
    return out + "\"";
}

}  // namespace postings::batch
