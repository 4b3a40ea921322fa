// The declarations of classes whose methods may have native ones put before them.
#pragma once

#include <span>

#include "yioop/known_methods.h"

namespace postings::yioop {

struct MethodDeclaration {
    Method method;
    zend_ast_decl* ast;
    uint64_t fingerprint;  // of parameters and body
    uint32_t years;        // of the Yioops whose class does the same; 0: none
    bool known;            // has a known body, whatever becomes of it

    bool replaced() const { return years != 0 && has_native(method); }
};

struct ClassDeclaration {
    Class of;
    zend_ast_decl* ast;
    uint32_t
        years;  // of the Yioops whose class does the same, as far as native code of others goes
};

// PHP's memory: release() it, or PHP does after a fatal error.
class MethodDeclarations {
  public:
    MethodDeclarations() = default;
    MethodDeclarations(const MethodDeclarations&) = delete;
    MethodDeclarations& operator=(const MethodDeclarations&) = delete;
    void release();

    // Of a class of any name in that namespace.
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
