// Postings\Analyzer.
#include "core/analysis/languages.h"
#include "php/boundary.h"
#include "php/fatal_error.h"
#include "php/index/index_classes.h"
#include "php/index/set_values.h"
#include "php/request_owned.h"
#include "php/shown_name.h"

namespace postings::php {

// In the order of the stub.
enum AnalyzerSlot { kLanguage, kStemming, kFoldAccents, kStopWords };

void set_analyzer(zend_object* object, const AnalyzerOptions& options) {
    set_string(object, kLanguage, options.language);
    set_bool(object, kStemming, options.stemming);
    set_bool(object, kFoldAccents, options.fold_accents);
    if (options.stop_words.empty()) return set_bool(object, kStopWords, options.drop_stop_words);
    zval words;
    array_init_size(&words, static_cast<uint32_t>(options.stop_words.size()));
    for (const std::string& word : options.stop_words)
        add_next_index_stringl(&words, word.data(), word.size());
    set_property(object, kStopWords, words);
}

void make_analyzer_object(zval* result, const AnalyzerOptions& options) {
    AnalyzerObject* made = AnalyzerObject::make(result, analyzer_class);
    if (guarded([&] { made->options = options; })) set_analyzer(Z_OBJ_P(result), options);
}

const AnalyzerOptions& analyzer_options(zval* analyzer) {
    return constructed(AnalyzerObject::from(analyzer)->options);
}

void set_analyzer_property(zend_object* object, uint32_t slot, zval* given,
                           const AnalyzerOptions& options) {
    zval held;
    if (given != nullptr) {
        ZVAL_COPY(&held, given);
    } else {
        make_analyzer_object(&held, options);
    }
    set_property(object, slot, held);
}

namespace {

// Existing indexes may have other languages: any two or three letters were accepted, until it
// turned out that this hid that "eng" has no stems.
void check_language(const std::string& language) {
    if (language.empty() || is_language_code(language)) return;
    const std::string_view code = two_letter_code(language);
    throw InvalidArgument(
        "must be a language by its two letters in ISO 639-1, or \"\" for none, not \"" +
        std::string(ShownName(language).text()) + "\"" +
        (code.empty() ? "" : ": write \"" + std::string(code) + "\""));
}

void read_stop_words(const zval* value, AnalyzerOptions& options) {
    if (Z_TYPE_P(value) == IS_TRUE || Z_TYPE_P(value) == IS_FALSE) {
        options.drop_stop_words = Z_TYPE_P(value) == IS_TRUE;
        return;
    }
    if (Z_TYPE_P(value) != IS_ARRAY)
        throw WrongType("must be of type array|bool, " + std::string(zend_zval_type_name(value)) +
                        " given");
    zval* word;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(value), word) {
        ZVAL_DEREF(word);
        if (Z_TYPE_P(word) != IS_STRING)
            throw WrongType("must have strings only, not " + std::string(zend_zval_type_name(word)),
                            options.stop_words.size());
        options.stop_words.emplace_back(Z_STRVAL_P(word), Z_STRLEN_P(word));
    }
    ZEND_HASH_FOREACH_END();
    options.drop_stop_words = !options.stop_words.empty();
}

// Refuses those that no text has. Existing indexes may have them.
void check_stop_words(Analyzer& analyzer) {
    const auto& words = analyzer.options().stop_words;
    for (size_t i = 0; i < words.size(); ++i) {
        const std::vector<Token> tokens = analyzer.analyze(words[i]);
        if (tokens.size() != 1 || !tokens[0].stop_word)
            throw InvalidArgument(
                "a stop word is one word, as analyze() returns them, of a script "
                "with spaces, not \"" +
                    std::string(ShownName(words[i]).text()) + "\"",
                i);
    }
}

}  // namespace

}  // namespace postings::php

using namespace postings;
using namespace postings::php;

PHP_METHOD(Postings_Analyzer, __construct) {
    zend_string* language = nullptr;
    bool stemming = true, fold_accents = true;
    zval* stop_words = nullptr;
    ZEND_PARSE_PARAMETERS_START(0, 4)
    Z_PARAM_OPTIONAL
    Z_PARAM_STR(language)
    Z_PARAM_BOOL(stemming)
    Z_PARAM_BOOL(fold_accents)
    Z_PARAM_ZVAL(stop_words)
    ZEND_PARSE_PARAMETERS_END();
    if (!check_not_made<AnalyzerObject>(Z_OBJ_P(ZEND_THIS))) RETURN_THROWS();
    AnalyzerObject* self = AnalyzerObject::from(ZEND_THIS);
    const bool made = guarded(1, [&] {
        AnalyzerOptions options;
        if (language != nullptr) options.language.assign(ZSTR_VAL(language), ZSTR_LEN(language));
        check_language(options.language);
        options.stemming = stemming;
        options.fold_accents = fold_accents;
        // First without the stop words, as errors in them are about another argument.
        self->analyzer = std::make_shared<Analyzer>(options);
        if (stop_words == nullptr) {
            self->options = std::move(options);
            return;
        }
        in_argument(4, [&] {
            read_stop_words(stop_words, options);
            try {
                self->analyzer = std::make_shared<Analyzer>(options);
                check_stop_words(*self->analyzer);
            } catch (const InvalidArgument& error) {
                throw InvalidArgument(std::string("must be right: ") + error.what(),
                                      error.position);
            }
        });
        self->options = std::move(options);
    });
    if (made) set_analyzer(Z_OBJ_P(ZEND_THIS), *self->options);
}

PHP_METHOD(Postings_Analyzer, analyze) {
    zend_string* text;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(text)
    ZEND_PARSE_PARAMETERS_END();
    AnalyzerObject* self = AnalyzerObject::from(ZEND_THIS);
    std::optional<Analyzer::Scan> scan;
    const bool begun = guarded([&] {
        if (!self->options) throw Error("the Postings\\Analyzer was never constructed");
        if (!self->analyzer) self->analyzer = std::make_shared<Analyzer>(*self->options);
        scan = self->analyzer->scan({ZSTR_VAL(text), ZSTR_LEN(text)});
    });
    if (!begun) RETURN_THROWS();
    array_init(return_value);
    RequestOwned<Token> token;  // one at a time: together they would take much native memory
    bool has_token = false;
    while (guarded([&] { has_token = self->analyzer->next_token(*scan, *token); }) && has_token &&
           !is_out_of_memory()) {
        zval value;
        array_init_size(&value, 5);
        add_assoc_stringl(&value, "term", token->term.data(), token->term.size());
        add_assoc_long(&value, "position", token->position);
        add_assoc_long(&value, "offset", token->offset);
        add_assoc_long(&value, "length", token->length);
        add_assoc_bool(&value, "stopWord", token->stop_word);
        add_next_index_zval(return_value, &value);
    }
    token.release();
}
