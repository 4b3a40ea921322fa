// A PHP object around native data. Its struct derives from NativeObject<its own type> and ends with
// the member `zend_object std`.
#pragma once

#include <new>
#include <type_traits>
#include <utility>

extern "C" {
#include "php.h"
}

namespace postings::php {

// Sets a readonly property, by its place among those that the stub declares, as it cannot be
// written from outside of its class. The old value may be anything and has to be freed, as PHP
// 8.2's ArrayObject can write over such properties; for the same reason they are never read.
inline void set_property(zend_object* object, uint32_t place, const zval& value) {
    zval* slot = &object->properties_table[place];
    zval old;
    ZVAL_COPY_VALUE(&old, slot);
    ZVAL_COPY_VALUE(slot, &value);
    if (Z_REFCOUNTED(old)) zval_ptr_dtor(&old);
}
inline void set_property(zend_object* object, uint32_t place, size_t number) {
    zval value;
    ZVAL_LONG(&value, static_cast<zend_long>(number));
    set_property(object, place, value);
}

// A class whose objects have native data.
struct NativeClass {
    zend_class_entry* type;
    zend_object* (*create)(zend_class_entry*);
    NativeClass* next;
    bool is_listed;
};
inline NativeClass* native_classes = nullptr;

inline zend_object* create_disabled(zend_class_entry* type) {
    zend_error(E_WARNING, "%s() has been disabled for security reasons", ZSTR_VAL(type->name));
    const NativeClass* of = native_classes;
    while (of->type != type) of = of->next;
    return of->create(type);
}

// Called when a request starts: of the classes that disable_classes names, Zend would create
// objects without native data from then on.
inline void complete_disabled_classes() {
    for (const NativeClass* each = native_classes; each != nullptr; each = each->next) {
        auto*& create = each->type->create_object;
        if (create != each->create && create != create_disabled) create = create_disabled;
    }
}

template <class Object>
struct NativeObject {
    static inline zend_object_handlers handlers;
    static inline NativeClass native_class;

    static Object* from(zend_object* object) {
        return reinterpret_cast<Object*>(reinterpret_cast<char*>(object) - offsetof(Object, std));
    }
    static Object* from(const zval* value) { return from(Z_OBJ_P(value)); }

    // Sets `result` to a new object, also of a disabled class.
    static Object* make(zval* result, zend_class_entry* type) {
        ZVAL_OBJ(result, create(type));
        return from(result);
    }

    static zend_object* create(zend_class_entry* type) {
        zend_object* object = create_without_properties(type);
        object_properties_init(object, type);
        return object;
    }
    // The caller sets all of its properties before it asks Zend for memory, which may end the
    // request.
    static zend_object* create_without_properties(zend_class_entry* type) {
        void* memory = zend_object_alloc(sizeof(Object), type);
        // Without braces: they would clear a property slot of `std` that may not be there.
        auto* object = new (memory) Object;
        zend_object_std_init(&object->std, type);
        object->std.handlers = &handlers;
        // These flags say whether a readonly property may still be set.
        for (int i = 0; i < type->default_properties_count; ++i)
            Z_PROP_FLAG_P(&object->std.properties_table[i]) = 0;
        return &object->std;
    }

    static void free(zend_object* object) {
        zend_object_std_dtor(object);
        from(object)->~Object();
    }

    // The class sets its own handlers afterwards.
    static void minit(zend_class_entry* type,
                      zend_object* (*create_object)(zend_class_entry*) = create) {
        // offsetof() needs standard layout. In libstdc++ a std::unique_ptr does not have it, a
        // std::shared_ptr has.
        static_assert(std::is_standard_layout_v<Object>);
        type->create_object = create_object;
        native_class.type = type;
        native_class.create = create_object;
        if (!native_class.is_listed)
            native_class.next = std::exchange(native_classes, &native_class);
        native_class.is_listed = true;
        handlers = *zend_get_std_object_handlers();
        handlers.offset = offsetof(Object, std);
        handlers.free_obj = free;
    }
};

// A handler for objects that are equal only to themselves.
inline int compare_as_same(zval* left, zval* right) {
    ZEND_COMPARE_OBJECTS_FALLBACK(left, right);
    return ZEND_UNCOMPARABLE;
}

}  // namespace postings::php
