#include "core/search/query_parser.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "seed.h"

namespace postings::search {
namespace {

// The tree in letters: w, "p" (phrase), x* (prefix), w.. and "p".. (which go on), ALL, [...]
// (group), <...> (any), with signs, fields, typos and boosts.
std::string tree_of(const Node& node) {
    std::string tree;
    if (node.occur != Occur::kShould) tree += node.occur == Occur::kMust ? "+" : "-";
    if (!node.field.empty()) tree += node.field + ":";
    const auto children = [&](const char* open, const char* close) {
        tree += open;
        for (const Node& child : node.children) {
            if (&child != node.children.data()) tree += " ";
            tree += tree_of(child);
        }
        tree += close;
    };
    switch (node.kind) {
        case NodeKind::kWords:
            tree += node.text;
            break;
        case NodeKind::kPhrase:
            tree += "\"" + node.text + "\"";
            break;
        case NodeKind::kPrefix:
            tree += node.text + "*";
            break;
        case NodeKind::kInfix:
            tree += "*" + node.text + "*";
            break;
        case NodeKind::kAll:
            tree += "ALL";
            break;
        case NodeKind::kGroup:
            children("[", "]");
            break;
        case NodeKind::kAny:
            children("<", ">");
            break;
    }
    if (node.goes_on) tree += "..";
    if (node.typos > 0) tree += "~" + std::to_string(node.typos);
    if (node.boost != 1) tree += "^" + std::to_string(node.boost).substr(0, 3);
    return tree;
}

std::string tree(std::string_view text) {
    return tree_of(parse_query(text).root);
}
size_t warnings(std::string_view text) {
    return parse_query(text).warnings.size();
}

const std::vector<std::string> kFields = {"title", "size"};

Query typed(std::string_view text) {
    const Typing typing{[](std::string_view word) { return word == "of"; }};
    return parse_query(text, kFields, &typing);
}
std::string typed_tree(std::string_view text) {
    return tree_of(typed(text).root);
}

TEST(QueryParser, Words) {
    EXPECT_EQ(tree(""), "[]");
    EXPECT_EQ(tree("  linux  kernel "), "[linux kernel]");
    EXPECT_EQ(tree("\"linux kernel\" fast"), "[\"linux kernel\" fast]");
    EXPECT_EQ(tree("lin* *"), "[lin* ALL]");
    EXPECT_EQ(tree("+a -b NOT c"), "[+a -b -c]");
    EXPECT_EQ(tree("foo-bar C++ --help a+b don't 東京都 5^2x"),
              "[foo-bar C++ --help a+b don't 東京都 5^2.0 x]");
    EXPECT_EQ(tree("\u201Ctyped on\u201D a telephone\u3000here"),
              "[\"typed on\" a telephone here]");
    EXPECT_EQ(tree("london\u2009paris\u2028rome\u202F!"), "[london paris rome]");
    // Hebrew's abbreviations have a quote within.
    EXPECT_EQ(tree("צה\"ל \"צה\"ל x\" ל\"x\""), "[צה\"ל \"צה\"ל x\" ל \"x\"]");
    EXPECT_EQ(warnings("צה\"ל"), 0u);
    EXPECT_EQ(warnings("+a -b \"c d\" e* f:g (h OR i) AND j^2.5"), 0u);
}

TEST(QueryParser, OperatorsAndGroups) {
    EXPECT_EQ(tree("a OR b c"), "[<a b> c]");
    EXPECT_EQ(tree("a AND b OR c d"), "[<[+a +b] c> d]");
    EXPECT_EQ(tree("a AND NOT b"), "[[+a -b]]");
    EXPECT_EQ(tree("(a b) OR (c -d)"), "[<[a b] [c -d]>]");
    EXPECT_EQ(tree("((a)) +(b) -(c d)"), "[a +b -[c d]]");
    EXPECT_EQ(tree("and or not ANDY"), "[and or not ANDY]");
    EXPECT_EQ(tree("a OR -b"), "[-b a]");
    EXPECT_EQ(tree("-a AND -b c"), "[-a -b c]");
    EXPECT_EQ(tree("main() printf(3) (f(x) y)"), "[main() printf(3) [f(x) y]]");
}

TEST(QueryParser, FieldsAndBoosts) {
    EXPECT_EQ(tree("title:linux body:\"a b\" -title:x*"), "[title:linux body:\"a b\" -title:x*]");
    EXPECT_EQ(tree("title:(a b:c (d)) e"), "[[title:a b:c title:d] e]");
    EXPECT_EQ(tree("a^2 \"b c\"^.5 (d e)^3 (f^2)^2"), "[a^2.0 \"b c\"^0.5 [d e]^3.0 f^4.0]");
    EXPECT_EQ(parse_query("a^1000000").root.children[0].boost, kMaxBoost);
    EXPECT_EQ(warnings("a^1000000"), 0u);
    EXPECT_EQ(warnings("a^1000001"), 1u);
    EXPECT_EQ(tree("http://x.org std::string 12:30 a: :b x^y title:*"),
              "[http://x.org std::string 12:30 a: :b x^y title:ALL]");
    const std::vector<std::string> fields = {"title"};
    const Query query = parse_query("title:a name:b", fields);
    EXPECT_EQ(tree_of(query.root), "[title:a name:b]");
    EXPECT_EQ(query.root.children[0].field, "title");
    EXPECT_EQ(query.root.children[1].text, "name:b");
    ASSERT_EQ(query.warnings.size(), 1u);
    EXPECT_EQ(query.warnings[0].offset, 8u);
    EXPECT_EQ(query.warnings[0].length, 4u);
}

TEST(QueryParser, EscapesAreText) {
    EXPECT_EQ(tree(R"(\-a b\* \"c \AND a\ b title\:x \(y)"), R"([-a b* "c AND a b title:x (y])");
    EXPECT_EQ(parse_query(R"(b\*)").root.children[0].kind, NodeKind::kWords);
    EXPECT_EQ(tree(R"("a\"b")"), R"(["a"b"])");
    EXPECT_EQ(tree("a\\"), "[a\\]");
    EXPECT_EQ(tree(R"(App\Models\User \\server\data \ANDroid "C:\new \\ \"x")"),
              R"([App\Models\User \server\data \ANDroid "C:\new \ "x"])");
    EXPECT_EQ(warnings(R"(App\Models\User)"), 0u);
}

TEST(QueryParser, WhatMakesNoSenseIsLeftOutWithAWarning) {
    const struct {
        const char *text, *tree;
    } cases[] = {
        {"\"a b", "[a b]"},     {"5\" disk", "[5 disk]"},
        {"(a b", "[[a b]]"},    {"a) b", "[a b]"},
        {"a OR", "[a]"},        {"OR a", "[a]"},
        {"a AND", "[a]"},       {"AND", "[]"},
        {"NOT", "[]"},          {"()", "[]"},
        {"a^9e9", "[a]"},       {"fo*o", "[fo*o]"},
        {"*foo", "[*foo]"},     {"\"a\"*", "[\"a\"]"},
        {"-a", "[-a]"},         {"a OR -b", "[-b a]"},
        {"+a OR b", "[<a b>]"}, {"b (-a)", "[b [-a]]"},
    };
    for (const auto& [text, expected] : cases) {
        EXPECT_EQ(tree(text), expected) << text;
        EXPECT_EQ(warnings(text), 1u) << text;
    }
    // Of operators side by side, the first one counts.
    EXPECT_EQ(tree("a AND OR b"), "[[+a +b]]");
    EXPECT_EQ(tree("a OR AND OR b c"), "[<a b> c]");
    EXPECT_EQ(tree("a AND NOT OR b"), "[[+a -b]]");
    EXPECT_EQ(tree("+NOT a"), "[-a]");
    EXPECT_EQ(tree("-NOT a b"), "[-a b]");
    EXPECT_EQ(tree("+OR a"), "[+a]");
    EXPECT_EQ(tree("+(OR a)"), "[+a]");
    EXPECT_EQ(tree("-NOT"), "[]");
    EXPECT_EQ(warnings("a AND OR b"), 1u);
    EXPECT_EQ(warnings("a OR AND OR b c"), 2u);
    EXPECT_EQ(warnings("a AND OR"), 2u);
    EXPECT_EQ(warnings("+OR a"), 1u);
    EXPECT_EQ(warnings("-NOT"), 1u);
    // Punctuation alone is nothing to warn of.
    EXPECT_EQ(tree("a - + & -- b \"\""), "[a b]");
    EXPECT_EQ(warnings("a - + & -- b"), 0u);
}

TEST(QueryParser, TheLastWordOfATypedTextGoesOn) {
    const struct {
        const char *text, *tree;
    } cases[] = {
        {"a", "[a..]"},
        {"chess ope", "[chess ope..]"},
        {"chess ope ", "[chess ope]"},
        {"chess ope,", "[chess ope,]"},
        {"(chess ope)", "[[chess ope]]"},
        {"ope*", "[ope*]"},
        {"*", "[ALL]"},
        {"ope~1", "[ope~1]"},
        {"ope^2", "[ope^2.0]"},
        {"C++", "[C++]"},
        {"e-ma", "[e-ma..]"},
        {"café", "[café..]"},
        {"get_", "[get_..]"},
        {R"(\OR)", "[OR..]"},
        {"+a +b", "[+a +b..]"},
        {"a OR b", "[<a b..>]"},
        {"a AND b", "[[+a +b..]]"},
        {"title:(a b", "[[title:a title:b..]]"},
        {"title:a", "[title:a..]"},
        {"size:>=1.", "[size:>=1...]"},
        {"(a OR (b AND c", "[<a [+b +c..]>]"},
        {R"(a "linux ker)", R"([a "linux ker"..])"},
        {R"(a "linux )", R"([a "linux "])"},
        {R"(title:"linux ker)", R"([title:"linux ker"..])"},
        {"a \u201Clinux ker", R"([a "linux ker"..])"},
        {R"("linux ker")", R"(["linux ker"])"},
        {R"(5" dis)", "[5 dis..]"},
        // What is excluded is excluded as it stands, but not as the beginning of nearly anything.
        {"chess -ope", "[chess -ope]"},
        {"chess NOT ope", "[chess -ope]"},
        {"chess -title:ope", "[chess -title:ope]"},
        {R"(chess -"big ope)", R"([chess -"big ope"])"},
        {"chess -(a b", "[chess -[a b]]"},
        {"chess -o", "[chess]"},
        {"chess -of", "[chess]"},
        {"chess -東", "[chess]"},
        {"chess -(o", "[chess]"},
        {"chess -title:o", "[chess]"},
        {R"(chess -"of)", "[chess]"},
        {"chess -o ", "[chess -o]"},
        {"chess -(o)", "[chess -o]"},
        {"chess -o~", "[chess -o~1]"},
    };
    for (const auto& [text, expected] : cases) {
        const Query query = typed(text);
        EXPECT_EQ(tree_of(query.root), expected) << text;
        EXPECT_EQ(query.warnings.size(), 0u) << text;
        const std::string printed = to_string(query.root);
        EXPECT_EQ(parse_query(printed, kFields).root, query.root) << text << " as " << printed;
    }
    EXPECT_EQ(typed("fo*o a) b").warnings.size(), 2u);
    EXPECT_EQ(to_string(typed("a -b title:c").root), "a -b title:c OR title:c*");
    EXPECT_EQ(to_string(typed("a AND title:c").root), "a AND title:(c OR c*)");
    EXPECT_EQ(to_string(typed(R"(a OR "b c)").root), R"(a OR "b c" OR b\ c*)");
    EXPECT_EQ(tree("x OR x* OR y"), "[<x.. y>]");
    EXPECT_EQ(tree(R"(x OR y* x^2 OR x* "x" OR x*^2 title:x OR x*)"),
              R"([<x y*> <x^2.0 x*> <"x" x*^2.0> <title:x x*>])");
    EXPECT_EQ(tree(R"(("x y" OR x\ y*)^2 AND z)"), R"([[+"x y"..^2.0 +z]])");
}

TEST(QueryParser, WhatIsUnfinishedAtTheEndOfATypedTextIsLeftOut) {
    for (const char* end : {"-",      "+",       "--",  "(",      "((",      "-(",      "+\"",
                            "\"",     "\u201C",  "OR",  "AND",    "NOT",     "OR -",    "AND (",
                            "OR NOT", "~",       "^",   "title:", "-title:", "title:(", "title:\"",
                            "size:>", "size:>=", "(OR", "( -"})
        for (const char* spaces : {"", " ", "  "}) {
            const std::string text = std::string("chess ") + end + spaces;
            const Query query = typed(text);
            EXPECT_EQ(tree_of(query.root), "[chess]") << text;
            for (const Warning& warning : query.warnings)
                ADD_FAILURE() << text << ": " << warning.message;
            EXPECT_EQ(tree_of(typed(std::string(end) + spaces).root), "[]") << end;
        }
    for (const char* text : {"chess^", "chess\\", "chess\"", "chess \\"})
        EXPECT_EQ(typed_tree(text), "[chess]") << text;
    EXPECT_EQ(typed_tree(R"("a b"~)"), R"(["a b"])");
    EXPECT_EQ(typed(R"("a b"~)").warnings.size(), 0u);
    EXPECT_EQ(typed_tree(R"(a\\)"), R"([a\])");
    EXPECT_EQ(typed_tree(R"(a\^)"), "[a^]");
    EXPECT_EQ(typed("-a").warnings.size(), 0u);
    // In the middle, all is as elsewhere.
    EXPECT_EQ(typed("chess OR ) b").warnings.size(), 2u);
    EXPECT_EQ(typed("chess () b").warnings.size(), 1u);
    EXPECT_EQ(typed("title: b").warnings.size(), 1u);
}

TEST(QueryParser, WarningsEndWithThePartThatIsMeant) {
    const std::vector<std::string> fields = {"title"};
    const auto only_warning = [&](const std::string& text) {
        const std::vector<Warning> warnings = parse_query(text, fields).warnings;
        return warnings.size() == 1 ? warnings[0].message : std::to_string(warnings.size());
    };
    EXPECT_EQ(only_warning("title:a nope:b"),
              "no field has this name; it is taken for text: \"nope\"");
    EXPECT_EQ(only_warning("a OR"), "the operator has nothing after it: \"OR\"");
    EXPECT_EQ(only_warning("a)"), "no opening parenthesis");
    EXPECT_EQ(only_warning("é\xFF*" + std::string(50, 'x')),
              "stars are for the end of a word, or both ends of a part of one: \"é\uFFFD*" +
                  std::string(37, 'x') + "…\"");
}

TEST(QueryParser, PlacesAreBytesOfTheQuery) {
    const Query query = parse_query("é +title:linux^2 (");
    ASSERT_EQ(query.root.children.size(), 2u);
    EXPECT_EQ(query.root.children[1].offset, 3u);
    EXPECT_EQ(query.root.children[1].length, 14u);
    ASSERT_EQ(query.warnings.size(), 2u);
    EXPECT_EQ(query.warnings[0].offset, 18u);
    const Query nested = parse_query("body:(\"a b\" +title:itle)");
    ASSERT_EQ(nested.root.children[0].children.size(), 2u);
    EXPECT_EQ(nested.root.children[0].children[0].text_offset, 7u);
    EXPECT_EQ(nested.root.children[0].children[1].text_offset, 19u);
}

size_t depth_of(const Node& node) {
    size_t depth = 0;
    for (const Node& child : node.children) depth = std::max(depth, 1 + depth_of(child));
    return depth;
}

size_t terms_of(const Node& node) {
    size_t terms = node.children.empty() && node.kind != NodeKind::kGroup;
    terms += node.goes_on;
    for (const Node& child : node.children) terms += terms_of(child);
    return terms;
}

TEST(QueryParser, LargeOnesAreBounded) {
    const size_t size = 1 << 20;
    size_t parsed_again = 0;
    const Typing typing;
    for (const std::string part :
         {"(",   "(a ", ")",  "\"", "a ", "a OR ", "a AND b OR (",  "NOT ", "-",  "+(",
          "f:(", "x",   "^2", "*",  "\\", "a\"",   "(a OR b AND (", "\xFF", "f:", "\u201C"}) {
        std::string text;
        while (text.size() < size) text += part;
        const Query query = parse_query(text);
        for (const std::string& begun :
             {text.substr(0, kMaxQueryBytes), text.substr(0, kMaxQueryBytes / 2) + " b"}) {
            const Query so_far = parse_query(begun, std::nullopt, &typing);
            EXPECT_LE(terms_of(so_far.root), kMaxTerms) << part;
            const std::string printed = to_string(so_far.root);
            if (printed.size() > kMaxQueryBytes) continue;
            EXPECT_EQ(parse_query(printed).root, so_far.root) << part << " as " << printed;
        }
        EXPECT_LE(depth_of(query.root), kMaxDepth) << part;
        EXPECT_LE(terms_of(query.root), kMaxTerms) << part;
        EXPECT_GE(query.warnings.size(), 1u) << part;
        EXPECT_LE(query.warnings.size(), kMaxWarnings) << part;
        const std::string printed = to_string(query.root);
        if (printed.size() > kMaxQueryBytes) continue;
        ++parsed_again;
        EXPECT_EQ(parse_query(printed).root, query.root) << part << " as " << printed;
    }
    EXPECT_GE(parsed_again, 15u);
}

TEST(QueryParser, RandomBytesAndWhatIsPrintedOfThem) {
    std::mt19937 random(test_seed());
    const std::string parts[] = {"a",    "bc ",    " ",   "(",   ")",      "\"",     "-",
                                 "+",    "*",      "^2",  "^.5", " AND ",  " OR ",   " NOT ",
                                 "f:",   "title:", "\\",  "é",   "\u201C", "\u00A0", "\xE2",
                                 "\xC2", "東",     "NOT", ":",   "/"};
    for (int round = 0; round < 20000; ++round) {
        std::string text;
        const bool is_deep = round % 20 == 0;
        for (size_t n = random() % (is_deep ? 300 : 25); n > 0; --n) {
            if (is_deep && random() % 3 == 0) {
                text += "(a OR (b AND ";
            } else if (random() % 16 == 0) {
                text.push_back(static_cast<char>(random()));
            } else {
                text += parts[random() % std::size(parts)];
            }
        }
        const std::vector<char> exact(text.begin(), text.end());
        const Typing typing;
        for (const Typing* typed : {static_cast<const Typing*>(nullptr), &typing}) {
            const Query query = parse_query({exact.data(), exact.size()}, std::nullopt, typed);
            const std::string printed = to_string(query.root);
            ASSERT_EQ(parse_query(printed).root, query.root)
                << testing::PrintToString(text) << " as " << testing::PrintToString(printed);
        }
    }
}

TEST(Query, WhatIsPrintedIsPlainWhereItCanBe) {
    for (const char* text :
         {"a b", "a OR b", "C++ foo-bar don't 3.14 a@b.c", "\"a - b (c)\" -d* +e^2",
          "title:(\\-x\\ y\\*) id:\\/etc/passwd", "\\AND a\\:b \"c\\\"d\"", "a AND b OR c d",
          "(a OR b) AND -c (d e) OR f", "(+a b)^2 OR +(c AND d)"})
        EXPECT_EQ(to_string(parse_query(to_string(parse_query(text).root)).root),
                  to_string(parse_query(text).root));
    EXPECT_EQ(to_string(parse_query("C++ foo-bar don't \"a - b (c)\"").root),
              "C++ foo-bar don't \"a - b (c)\"");
    for (const char* text : {"a AND b OR c d", "(a OR b) AND -c AND d^2", "(a b) OR (+c)", "+a -b",
                             "(a OR b) OR c", "+(a AND b) c", "(a AND b)^2 c"})
        EXPECT_EQ(to_string(parse_query(text).root), text);
    EXPECT_EQ(to_string(parse_query("() AND a OR (() AND (b))").root), "a OR b");
    EXPECT_EQ(to_string(any_of({words("a"), words("-b c")})), R"(a OR \-b\ c)");
    const Node path = in_field(words("/etc"), "title");
    EXPECT_EQ(parse_query(to_string(path)).root.children[0], path);
}

TEST(QueryParser, Infixes) {
    EXPECT_EQ(tree("*gas* **gas** title:*a*"), "[*gas* *gas* title:*a*]");
    EXPECT_EQ(tree("+*gas*^2 -*gas*"), "[+*gas*^2.0 -*gas*]");
    EXPECT_EQ(warnings("*gas* (*gas*) *gas*^2 -*a*"), 0u);
    EXPECT_EQ(warnings("*gas"), 1u);
    EXPECT_EQ(warnings("*g*s*"), 1u);
    EXPECT_EQ(warnings("*gas*~1"), 1u);
    EXPECT_EQ(typed("*gas").warnings.size(), 0u);
    for (const char* text : {"*gas*", "*\\**", "*gas", "\\*gas*", "*g*s*", "*(a)*", "*a-b*"})
        EXPECT_EQ(parse_query(to_string(parse_query(text).root)).root, parse_query(text).root)
            << text;
    EXPECT_EQ(parse_query(to_string(infix("a b"))).root.children[0], infix("a b"));
    EXPECT_EQ(parse_query(to_string(infix("*"))).root.children[0], infix("*"));
}

TEST(Query, Builders) {
    const Node node =
        by_mode({required(phrase("a b")), excluded(prefix("c")), boosted(words("d"), 2),
                 any_of({words("e"), in_field(words("f"), "title")})});
    EXPECT_EQ(tree_of(node), "[+\"a b\" -c* d^2.0 <e title:f>]");
    EXPECT_EQ(parse_query(to_string(node)).root, node);
    EXPECT_EQ(tree_of(in_field(all_of({words("a"), excluded(in_field(words("b"), "x"))}), "y")),
              "[+y:a -x:b]");
    EXPECT_EQ(everything().kind, NodeKind::kAll);
    EXPECT_THROW(boosted(words("a"), -1), InvalidArgument);
    EXPECT_THROW(boosted(words("a"), std::numeric_limits<float>::quiet_NaN()), InvalidArgument);
    EXPECT_THROW(any_of(std::vector<Node>(kMaxTerms + 1, words("a"))), InvalidArgument);
    Node deep = words("a");
    EXPECT_THROW(
        {
            for (size_t i = 0; i <= kMaxDepth; ++i) deep = by_mode({deep, words("b")});
        },
        InvalidArgument);
}

}  // namespace
}  // namespace postings::search
