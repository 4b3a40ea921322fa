#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>
#include <vector>

#include "core/analysis/analyzer.h"
#include "core/analysis/stop_words.h"
#include "core/analysis/utf8.h"
#include "core/base/error.h"
#include "seed.h"

namespace postings {
namespace {

using Terms = std::vector<std::string>;

Terms terms_of(AnalyzerOptions options, std::string_view text) {
    Terms terms;
    for (Token& token : Analyzer(std::move(options)).analyze(text))
        terms.push_back(std::move(token.term));
    return terms;
}

AnalyzerOptions plain() {
    return {.language = "", .stemming = false};
}

TEST(Analyzer, Tokens) {
    Analyzer analyzer({.language = "en", .stemming = false});
    const std::vector<Token> tokens = analyzer.analyze("The  Café, 東京");
    const std::vector<Token> expected = {{"the", 0, 0, 3, WordKind::kWord, true},
                                         {"cafe", 1, 5, 5, WordKind::kWord, false},
                                         {"東京", 2, 12, 6, WordKind::kPair, false},
                                         {"京", 3, 15, 3, WordKind::kRunEnd, false}};
    EXPECT_EQ(tokens, expected);
}

TEST(Analyzer, QueriesLookForPairs) {
    Analyzer analyzer(plain());
    const std::vector<Token> tokens = analyzer.analyze_query("東京都a 京 ไทย x");
    const std::vector<Token> expected = {
        {"東京", 0, 0, 6, WordKind::kPair, false}, {"京都", 1, 3, 6, WordKind::kPair, false},
        {"a", 3, 9, 1, WordKind::kWord, false},    {"京", 4, 11, 3, WordKind::kRunEnd, false},
        {"ไท", 5, 15, 6, WordKind::kPair, false},  {"ทย", 6, 18, 6, WordKind::kPair, false},
        {"x", 8, 25, 1, WordKind::kWord, false}};
    EXPECT_EQ(tokens, expected);
    // What it looks for is in every document that has the text.
    const std::vector<Token> document = analyzer.analyze("北東京都市");
    EXPECT_EQ(document[1].term, "東京");
    EXPECT_EQ(document[2].term, "京都");
}

TEST(Analyzer, Options) {
    EXPECT_EQ(terms_of(plain(), "Événements 3.5"), (Terms{"evenements", "3.5"}));
    AnalyzerOptions accents = plain();
    accents.fold_accents = false;
    EXPECT_EQ(terms_of(accents, "Événements"), (Terms{"événements"}));
    AnalyzerOptions runs = plain();
    runs.rules = WordRules::kAlphanumeric;
    EXPECT_EQ(terms_of(runs, "3.5 don't"), (Terms{"3", "5", "don", "t"}));
    EXPECT_THROW(Analyzer({.language = "EN"}), InvalidArgument);
    EXPECT_THROW(Analyzer({.language = "english"}), InvalidArgument);
    EXPECT_NO_THROW(Analyzer({.language = "ja"}));
}

TEST(Analyzer, InvisibleWordsTakeAPosition) {
    // Arabic's tatweel alone, a letter by the word rules.
    const std::vector<Token> tokens = Analyzer(plain()).analyze("a \u0640 b");
    ASSERT_EQ(tokens.size(), 2u);
    EXPECT_EQ(tokens[1].position, 2u);
}

TEST(Analyzer, TermsAreCutAtACharacter) {
    Analyzer analyzer(plain());
    for (const std::string letter : {"a", "é", "ࠀ", "𐐀", "ﬃ"}) {
        std::string word;
        while (word.size() < 1 << 20) word += letter;
        for (size_t begin = 0; begin < 4; ++begin) {
            const std::vector<Token> tokens = analyzer.analyze(std::string(begin, 'x') + word);
            ASSERT_EQ(tokens.size(), 1u) << letter;
            EXPECT_LE(tokens[0].term.size(), Analyzer::kMaxTermBytes);
            EXPECT_GT(tokens[0].term.size(), Analyzer::kMaxTermBytes - 4) << letter;
            EXPECT_EQ(tokens[0].length, word.size() + begin);
            EXPECT_EQ(analyzer.analyze(tokens[0].term).at(0).term, tokens[0].term);
        }
    }
    // One character with more marks than fit.
    std::string marks = "東";
    while (marks.size() < 1 << 20) marks += "\u302A";
    EXPECT_LE(analyzer.analyze(marks).at(0).term.size(), Analyzer::kMaxTermBytes);
}

TEST(Analyzer, VersionTellsWhatTermsDependOn) {
    std::set<std::string> versions;
    for (const char* language : {"", "ja"})
        for (const bool accents : {false, true})
            for (const WordRules rules : {WordRules::kUnicode, WordRules::kAlphanumeric})
                versions.insert(Analyzer({language, true, accents, rules}).version());
    EXPECT_EQ(versions.size(), 8u);
    EXPECT_EQ(Analyzer(plain()).version(), Analyzer(plain()).version());
    EXPECT_NE(Analyzer(plain()).version().find("unicode=15.0.0"), std::string::npos);
}

TEST(Analyzer, Elision) {
    AnalyzerOptions french = {.language = "fr", .stemming = false};
    EXPECT_EQ(terms_of(french, "l'avion L’Été qu'il aujourd'hui l' d'"),
              (Terms{"avion", "ete", "il", "aujourd'hui", "l", "d"}));
    EXPECT_EQ(terms_of(plain(), "l'avion"), (Terms{"l'avion"}));
    EXPECT_EQ(terms_of({.language = "it", .stemming = false}, "dell'amore"), (Terms{"amore"}));
}

TEST(Analyzer, GermanUmlautsMayBeTwoLetters) {
    AnalyzerOptions german = {.language = "de", .stemming = false};
    EXPECT_EQ(terms_of(german, "Kuehlschrank Kühlschrank AERGER Ärger Goethe Göthe"),
              (Terms{"kuhlschrank", "kuhlschrank", "arger", "arger", "gothe", "gothe"}));
    EXPECT_EQ(terms_of(german, "neue Bauer Quelle Treue blaue Feuer ue Uebung e"),
              (Terms{"neue", "bauer", "quelle", "treue", "blaue", "feuer", "u", "ubung", "e"}));
    german.fold_accents = false;
    EXPECT_EQ(terms_of(german, "Kuehlschrank"), (Terms{"kuehlschrank"}));
    EXPECT_EQ(terms_of(plain(), "Kuehlschrank"), (Terms{"kuehlschrank"}));
    for (const Token& token : Analyzer({.language = "de"}).analyze("über ueber können koennen"))
        EXPECT_TRUE(token.stop_word) << token.term;
}

// A word that folded() returns has the same term: words of an index are found by it.
TEST(Analyzer, TermsOfFoldedWords) {
    if (!Stemmer::available()) GTEST_SKIP() << "built without libstemmer";
    std::mt19937 random(test_seed());
    for (const char* language : {"de", "el", "fr", "it", "nl", "ru", "sr"}) {
        Analyzer analyzer({.language = language});
        const std::u32string_view letters =
            std::string_view(language) == "el"   ? U"αάεέιίϊοόσςυύωώκλμντ"
            : std::string_view(language) == "ru" ? U"абвгдеёжзийклмнотуъьюя"
            : std::string_view(language) == "sr" ? U"абвгдђежзијклљмнњопћцчџшačćđž"
                                                 : U"aeiouyäöüéèêëïœßcdnmrstlgh";
        for (int round = 0; round < 3000; ++round) {
            std::string word;
            for (size_t n = 1 + random() % 10; n > 0; --n)
                append_utf8(word, letters[random() % letters.size()]);
            const std::string term(analyzer.term(word, WordKind::kWord));
            ASSERT_EQ(analyzer.term_of_folded(std::string(analyzer.folded())), term) << word;
        }
    }
}

TEST(StopWords, AreWholeWordsOfTheLanguage) {
    EXPECT_TRUE(is_stop_word(stop_words("en"), "the"));
    EXPECT_TRUE(is_stop_word(stop_words("en"), "your"));
    EXPECT_FALSE(is_stop_word(stop_words("en"), "th"));
    EXPECT_FALSE(is_stop_word(stop_words("en"), "the them"));
    EXPECT_FALSE(is_stop_word(stop_words("en"), ""));
    EXPECT_FALSE(is_stop_word(stop_words("de"), "the"));
    EXPECT_FALSE(is_stop_word(stop_words("ja"), "the"));
    EXPECT_TRUE(is_stop_word(stop_words("ru"), "это"));
    for (const char* language :
         {"da", "de", "en", "es", "fi", "fr", "it", "nl", "no", "pt", "ru", "sv"}) {
        Analyzer analyzer({.language = language, .stemming = false, .fold_accents = false});
        const std::vector<Token> tokens = analyzer.analyze(stop_words(language));
        EXPECT_GT(tokens.size(), 50u);
        for (const Token& token : tokens)
            EXPECT_TRUE(token.stop_word || token.term == "dass") << token.term;
    }
}

TEST(StopWords, MayBeOnesOwn) {
    AnalyzerOptions options = plain();
    options.drop_stop_words = true;
    EXPECT_THROW(Analyzer{options}, InvalidArgument);  // no language, no list
    options.stop_words = {"THE", "für"};
    Analyzer analyzer(options);
    std::vector<bool> found;
    for (const Token& token : analyzer.analyze_query("the who FÜR fur these"))
        found.push_back(token.stop_word);
    EXPECT_EQ(found, (std::vector<bool>{true, false, true, false, false}));
    EXPECT_EQ(analyzer.version(), Analyzer(plain()).version());
    for (const char* word : {"", "a b", "a\n"}) {
        options.stop_words = {"the", word};
        EXPECT_THROW(Analyzer{options}, InvalidArgument) << word;
    }
}

TEST(Analyzer, Languages) {
    if (!Stemmer::available()) {
        EXPECT_THROW(Analyzer({.language = "de"}), Error);
        EXPECT_NO_THROW(Analyzer({.language = "de", .stemming = false}));
        GTEST_SKIP() << "built without libstemmer";
    }
    EXPECT_EQ(terms_of({.language = "en"}, "Running connections' consistency, Linux's"),
              (Terms{"run", "connect", "consist", "linux"}));
    // Stems differ from one version of Snowball to another; that these words share one does not.
    const auto expect_one_term = [](const char* language, std::string_view text) {
        const Terms terms = terms_of({.language = language}, text);
        EXPECT_EQ(std::set<std::string>(terms.begin(), terms.end()).size(), 1u) << text;
    };
    expect_one_term("de", "Haus Häuser Häusern HÄUSER ha\u0308user");
    expect_one_term("de", "Bibliothek Bibliotheken");
    expect_one_term("de", "GRÖSSE Größe");
    expect_one_term("fr", "bibliothèque bibliothèques l'bibliothèque BIBLIOTHÈQUES bibliotheque");
    expect_one_term("fr", "évènement d'événements l’événement evenements");
    // With accents and without.
    expect_one_term("fr", "possibilité possibilite POSSIBILITÉ");
    expect_one_term("es", "información informacion INFORMACIÓN");
    expect_one_term("ru", "библиотека библиотеки библиотеку БИБЛИОТЕКОЙ");
    expect_one_term("ru", "Ещё еще");
    expect_one_term("tr", "IŞIK ışık");
    expect_one_term("de", "Citroën Citroen CITROËN");
    expect_one_term("de", "Œuvre Oeuvre");
    expect_one_term("de", "Israël Israel");
    expect_one_term("sr", "кућа kuća kuca");
    expect_one_term("sr", "жена žena zena");
    expect_one_term("sr", "ђак đak djak dak");
    expect_one_term("nb", "fjell fjellene");
    expect_one_term("nn", "fjell fjella");
    // Of which the stemmer leaves nothing.
    EXPECT_EQ(terms_of({.language = "el"}, "ίδιο ΙΚΑ"), (Terms{"ιδιο", "ικα"}));
    EXPECT_EQ(terms_of({.language = "ne"}, "को का"), (Terms{"को", "का"}));
    Analyzer greek({.language = "el"});
    greek.term("ίδιο", WordKind::kWord);
    EXPECT_EQ(greek.term_of_folded(std::string(greek.folded())), "ιδιο");
    EXPECT_EQ(terms_of({.language = "ja"}, "日本語のパッケージ").size(), 9u);
    EXPECT_EQ(terms_of({.language = "zh"}, "软件包管理"),
              (Terms{"软件", "件包", "包管", "管理", "理"}));
    std::set<std::string> versions;
    for (const char* language :
         {"ar", "ca", "da", "de", "el", "en", "es", "eu", "fi", "fr", "ga", "hi", "hu", "hy",
          "id", "it", "lt", "ne", "nl", "no", "pt", "ro", "ru", "sr", "sv", "ta", "tr", "yi"})
        versions.insert(Analyzer({.language = language}).version());
    EXPECT_EQ(versions.size(), 28u);
}

}  // namespace
}  // namespace postings
