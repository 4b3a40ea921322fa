#include "core/search/matching.h"

#include <algorithm>

namespace postings::search {

bool needs_all(const Group& group, RankMode mode) {
    return group.join == Join::kAll || (group.join == Join::kByMode && mode == RankMode::kAnd);
}

bool has_clause(const Group& group, Occur occur) {
    return std::ranges::find(group.clauses, occur, &Clause::occur) != group.clauses.end();
}

namespace {

class Matcher {
  public:
    Matcher(const Plan& plan, RankMode mode) : plan_(plan), mode_(mode) {}

    Matching run() {
        matching_.required.reserve(plan_.leaves.size());
        require_group(plan_.root);
        if (matching_.nothing) return std::move(matching_);
        const bool is_one_choice = choices_.size() == 1 && matching_.required.empty() &&
                                   matching_.filters.empty() && matching_.optional.empty() &&
                                   is_choice_of_leaves(*choices_[0]);
        matching_.needs_leaf = matching_.filters.empty() || !choices_.empty();
        for (const Group* choice : choices_) {
            add_words(*choice);
            if (is_one_choice) continue;
            if (choice->join == Join::kFirstMatchesAll) {
                require(choice->clauses[0]);
            } else {
                matching_.filters.push_back({choice, 0});
            }
        }
        for (std::vector<uint32_t>* leaves : {&matching_.required, &matching_.optional}) {
            std::ranges::sort(*leaves);
            leaves->erase(std::unique(leaves->begin(), leaves->end()), leaves->end());
        }
        std::erase_if(matching_.optional, [&](uint32_t leaf) {
            return std::ranges::binary_search(matching_.required, leaf);
        });
        return std::move(matching_);
    }

  private:
    void require(const Clause& clause) {
        if (!clause.is_leaf()) {
            require_group(clause.group);
        } else if (plan_.leaves[clause.leaf].scores()) {
            matching_.required.push_back(clause.leaf);
        } else {
            matching_.filters.push_back(MatchingSet::of(clause));
        }
    }

    void require_group(const Group& group) {
        const bool has_must = has_clause(group, Occur::kMust);
        if (!has_must && !has_clause(group, Occur::kShould)) {
            matching_.nothing = true;
            return;
        }
        const bool all = needs_all(group, mode_);
        std::vector<const Clause*> choices;
        for (const Clause& clause : group.clauses_in(mode_)) {
            if (clause.occur == Occur::kMustNot) {
                matching_.excluded.push_back(MatchingSet::of(clause));
            } else if (clause.occur == Occur::kMust || all) {
                require(clause);
            } else if (has_must) {
                add_word(clause);
            } else {
                choices.push_back(&clause);
            }
        }
        if (choices.size() == 1) {
            require(*choices[0]);
        } else if (choices.size() > 1) {
            choices_.push_back(&group);
        }
    }

    // Whether, apart from what the group excludes, a document matches exactly if it has any of the
    // leaves.
    bool is_choice_of_leaves(const Group& group) const {
        return std::ranges::all_of(group.clauses_in(mode_), [&](const Clause& clause) {
            if (clause.occur == Occur::kMustNot || clause.is_leaf()) return true;
            const Group& inner = clause.group;
            return !inner.clauses.empty() && !has_clause(inner, Occur::kMustNot) &&
                   (inner.clauses_in(mode_).size() == 1 ||
                    (!needs_all(inner, mode_) && !has_clause(inner, Occur::kMust))) &&
                   is_choice_of_leaves(inner);
        });
    }

    void add_word(const Clause& clause) {
        if (clause.is_leaf()) {
            matching_.optional.push_back(clause.leaf);
        } else {
            add_words(clause.group);
        }
    }
    void add_words(const Group& group) {
        for (const Clause& clause : group.clauses_in(mode_))
            if (clause.occur != Occur::kMustNot) add_word(clause);
    }

    const Plan& plan_;
    RankMode mode_;
    Matching matching_;
    std::vector<const Group*> choices_;  // of each, a document needs one of the clauses
};

std::span<const Clause> clauses_in(const Group& group, std::optional<RankMode> mode) {
    return mode ? group.clauses_in(*mode) : group.clauses;
}

void count_leaves(const Group& group, std::optional<RankMode> mode, std::vector<uint32_t>& counts) {
    for (const Clause& clause : clauses_in(group, mode)) {
        if (clause.occur == Occur::kMustNot) continue;
        if (clause.is_leaf()) {
            ++counts[clause.leaf];
        } else {
            count_leaves(clause.group, mode, counts);
        }
    }
}

void mark_leaves(const Group& group, std::optional<RankMode> mode, std::vector<bool>& used) {
    for (const Clause& clause : clauses_in(group, mode)) {
        if (clause.is_leaf()) {
            used[clause.leaf] = true;
        } else {
            const bool is_excluded = clause.occur == Occur::kMustNot;
            mark_leaves(clause.group, is_excluded ? RankMode::kAnd : mode, used);
        }
    }
}

}  // namespace

Matching match(const Plan& plan, RankMode mode) {
    return Matcher(plan, mode).run();
}

std::vector<uint32_t> occurrences(const Plan& plan, std::optional<RankMode> mode) {
    std::vector<uint32_t> counts(plan.leaves.size());
    count_leaves(plan.root, mode, counts);
    return counts;
}

std::vector<bool> used_leaves(const Plan& plan, std::optional<RankMode> mode) {
    std::vector<bool> used(plan.leaves.size());
    mark_leaves(plan.root, mode, used);
    return used;
}

}  // namespace postings::search
