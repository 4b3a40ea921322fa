// Finds the declarations of Yioop's functions and methods in a parsed file, and decides which of
// them native ones replace.
#pragma once

#include <optional>
#include <span>
#include <string_view>

extern "C" {
#include "php.h"
}

#include "yioop/known_bodies.h"
#include "yioop/marked_function.h"
#include "yioop/method_declarations.h"

namespace postings::yioop {

struct Declaration {
    Function function;
    zend_ast** node;
    uint64_t fingerprint;            // of the body
    std::optional<Dialect> dialect;  // nothing: the body is not known
    bool fits;                       // has the names, flags and defaults of Yioop's parameters
    bool global;                     // in no namespace; else in Yioop's
    bool nested;                     // PHP declares it when it is executed
    bool replaced;

    zend_ast_decl* ast() const { return reinterpret_cast<zend_ast_decl*>(*node); }
};

struct Rules {
    bool global_too;      // also functions in no namespace
    bool unknown_bodies;  // also functions that only fit, as if they were of 2014
};

// Its memory is PHP's: call release(), or PHP frees it after a fatal error.
class Declarations {
  public:
    // Inner declarations come before those that they are in.
    Declarations(zend_ast* file, Rules rules);
    Declarations(const Declarations&) = delete;
    Declarations& operator=(const Declarations&) = delete;
    void release();

    Declaration* begin() { return items_; }
    Declaration* end() { return items_ + count_; }
    // The methods of classes in Yioop's namespaces.
    const MethodDeclarations& methods() const { return methods_; }
    // Declarations that marked_function() knows.
    struct Marked {
        const MarkedFunction* function;
        zend_ast_decl* declaration;
    };
    std::span<const Marked> marked() const { return {marked_, marked_count_}; }
    // The declaration of orderCallback(), if its body is known, or null.
    zend_ast_decl* order_callback() const { return order_callback_; }
    // parse_ini_with_fallback(), likewise.
    zend_ast_decl* ini_parser() const { return ini_parser_; }
    // Calls of usort() in Yioop's models.
    std::span<zend_ast* const> sorts() const { return {sorts_, sorts_count_}; }
    bool empty() const {
        return count_ == 0 && methods_.items().empty() && marked_count_ == 0 &&
               order_callback_ == nullptr && ini_parser_ == nullptr && sorts_count_ == 0;
    }
    // The fingerprint of the class Mod9Constants, whose tables Yioop's functions use; 0 if it is
    // not declared here.
    uint64_t tables() const { return tables_; }

  private:
    struct Place {
        bool in_yioop = false;
        std::string_view name_space = {};
        bool imports = false;  // `use` imports functions under names that may be PHP's
        bool strict = false;   // declare(strict_types=1)
        bool in_models = false;
        bool in_global = true;
        bool nested = false;

        // Whether a body does here what it does in Yioop.
        bool is_usual() const { return !imports && !strict; }
    };

    void visit(zend_ast** node, Place& place);
    void visit_all(zend_ast** nodes, uint32_t count, Place& place);
    void visit_nested(zend_ast** nodes, uint32_t count, Place place);
    void add(zend_ast** node, const Place& place);
    void note_tables(const zend_ast_decl* declaration, const Place& place);
    void note_marked(zend_ast_decl* declaration, const Place& place);
    void note_single(zend_ast_decl* declaration, const Place& place);
    void add_sort(zend_ast* call);
    void forget_bodies();
    void decide(Rules rules);

    Declaration* items_ = nullptr;
    size_t count_ = 0, capacity_ = 0;
    MethodDeclarations methods_;
    zend_ast_decl *order_callback_ = nullptr, *ini_parser_ = nullptr;
    Marked* marked_ = nullptr;
    size_t marked_count_ = 0;
    zend_ast** sorts_ = nullptr;
    size_t sorts_count_ = 0;
    uint64_t tables_ = 0;
    // Bits of functions that are declared with an unknown body, or do not fit.
    uint32_t unknown_ = 0;
    // Whether a function in a namespace has the name of one of PHP's, which others may mean.
    bool shadows_ = false;
};

}  // namespace postings::yioop
