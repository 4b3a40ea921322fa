// Finds the declarations of classes whose methods may get native ones put before them.
#pragma once

#include <span>

#include "yioop/known_methods.h"

namespace postings::yioop {

struct MethodDeclaration {
    Method method;
    zend_ast_decl* ast;
    uint64_t fingerprint;  // of parameters and body
    uint32_t years;        // versions of Yioop whose class does the same; 0: none
    bool known;            // has a known body, whether it is replaced or not

    bool replaced() const { return years != 0 && has_native(method); }
};

struct ClassDeclaration {
    Class of;
    zend_ast_decl* ast;
    uint32_t
        years;  // of the Yioops whose class does the same, as far as native code of others goes
};

// Its memory is PHP's: call release(), or PHP frees it after a fatal error.
class MethodDeclarations {
  public:
    MethodDeclarations() = default;
    MethodDeclarations(const MethodDeclarations&) = delete;
    MethodDeclarations& operator=(const MethodDeclarations&) = delete;
    void release();

    // Adds the methods of a class, of any name, in that namespace.
    void add_class(std::string_view in, zend_ast_decl* declaration);

    std::span<const MethodDeclaration> items() const { return {items_, count_}; }
    std::span<const ClassDeclaration> classes() const { return {classes_, class_count_}; }

  private:
    void add(Class of, zend_ast_decl* method);

    MethodDeclaration* items_ = nullptr;
    size_t count_ = 0, capacity_ = 0;
    ClassDeclaration* classes_ = nullptr;
    size_t class_count_ = 0;
};

}  // namespace postings::yioop
