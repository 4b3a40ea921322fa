// Postings\Writer::addAll(), rebuild() and Progress.
extern "C" {
#include "php.h"

#include "ext/spl/spl_iterators.h"
}
#include "zend_exceptions.h"
#include "zend_interfaces.h"

#include <algorithm>
#include <chrono>

#include "php/boundary.h"
#include "php/fatal_error.h"
#include "php/index/add_document.h"
#include "php/index/documents_object.h"
#include "php/index/index_classes.h"

namespace postings::php {

namespace {

constexpr zend_long kProgressDocuments = 1000;

struct AddAll {
    zval* self;
    zend_fcall_info* progress;  // null: no callback
    zend_fcall_info_cache* cache;
    zend_long total = -1;  // -1: unknown
    // To blame for a document that does not fit.
    uint32_t argument = 1;
    const char* must = "must give documents that fit";
    zend_long added = 0;
    zend_long told = 0;
    bool stopped = false;
    std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
};

// In the stub's order.
void make_progress(zval* result, const AddAll& all) {
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - all.begin;
    const double rate = took.count() > 0 ? static_cast<double>(all.added) / took.count() : 0;
    object_init_ex(result, progress_class);
    zval* slot = Z_OBJ_P(result)->properties_table;
    ZVAL_LONG(slot, all.added);
    ++slot;
    if (all.total < 0) {
        ZVAL_NULL(slot);
    } else {
        ZVAL_LONG(slot, all.total);
    }
    ++slot;
    ZVAL_DOUBLE(slot, took.count());
    ++slot;
    ZVAL_DOUBLE(slot, rate);
    ++slot;
    if (all.total < 0 || rate <= 0) {
        ZVAL_NULL(slot);
    } else {
        ZVAL_DOUBLE(slot,
                    static_cast<double>(std::max(all.total - all.added, zend_long{0})) / rate);
    }
}

// Calls the callback; false to stop: something was thrown, or the callback returned false.
bool tell_progress(AddAll& all) {
    all.told = all.added;
    zval progress, answer;
    make_progress(&progress, all);
    ZVAL_UNDEF(&answer);
    all.progress->retval = &answer;
    all.progress->params = &progress;
    all.progress->param_count = 1;
    zend_call_function(all.progress, all.cache);
    const bool stop = Z_TYPE(answer) == IS_FALSE;
    zval_ptr_dtor(&answer);
    zval_ptr_dtor(&progress);
    return !EG(exception) && !stop;
}

bool add_next(AddAll& all, zval* document) {
    ZVAL_DEREF(document);
    if (Z_TYPE_P(document) != IS_ARRAY) {
        zend_argument_type_error(all.argument,
                                 "must give arrays, %s given after " ZEND_LONG_FMT " documents",
                                 zend_zval_type_name(document), all.added);
        return false;
    }
    const OneOfMany place{all.added, all.argument, all.must};
    if (!add_document(all.self, document, &place)) return false;
    ++all.added;
    if (EG(exception)) return false;  // a destructor's
    return all.progress == nullptr || all.added % kProgressDocuments != 0 || tell_progress(all);
}

// The number of documents that the argument tells; -1 if it does not.
zend_long count_of(const zval* documents) {
    if (Z_TYPE_P(documents) == IS_ARRAY) return zend_hash_num_elements(Z_ARRVAL_P(documents));
    if (!instanceof_function(Z_OBJCE_P(documents), zend_ce_countable)) return -1;
    zval count;
    zend_call_method_with_0_params(Z_OBJ_P(documents), nullptr, nullptr, "count", &count);
    const zend_long total = Z_TYPE(count) == IS_LONG ? Z_LVAL(count) : -1;
    zval_ptr_dtor(&count);
    return total;
}

int add_from_iterator(zend_object_iterator* iterator, void* all) {
    zval* document = iterator->funcs->get_current_data(iterator);
    AddAll& to = *static_cast<AddAll*>(all);
    to.stopped = EG(exception) || document == nullptr || !add_next(to, document);
    return to.stopped ? ZEND_HASH_APPLY_STOP : ZEND_HASH_APPLY_KEEP;
}

// False if not all were added: something was thrown, or the callback returned false.
bool add_each(AddAll& all, zval* documents) {
    bool going = true;
    if (Z_TYPE_P(documents) == IS_ARRAY) {
        zval* document;
        ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(documents), document) {
            if (!(going = add_next(all, document))) break;
        }
        ZEND_HASH_FOREACH_END();
    } else {
        going = spl_iterator_apply(documents, add_from_iterator, &all) == SUCCESS && !all.stopped;
    }
    if (going && !EG(exception) && all.progress != nullptr && all.told < all.added)
        going = tell_progress(all);
    return going && !EG(exception);
}

// The same, while the writer does nothing else. If the request ends meanwhile, calls AT_EXIT
// before.
template <class AtExit>
bool add_each_alone(AddAll& all, zval* documents, AtExit at_exit) {
    WriterObject* self = WriterObject::from(all.self);
    bool has_added = false;
    self->adding = true;
    const bool has_returned = returns([&] { has_added = add_each(all, documents); });
    self->adding = false;
    if (!has_returned) {
        at_exit();
        zend_bailout();
    }
    return has_added;
}

}  // namespace

}  // namespace postings::php

using namespace postings;
using namespace postings::php;

PHP_METHOD(Postings_Progress, __construct) {}

PHP_METHOD(Postings_Writer, addAll) {
    zval* documents;
    zend_fcall_info progress = empty_fcall_info;
    zend_fcall_info_cache cache = empty_fcall_info_cache;
    zend_long total = -1;
    bool no_total = true;
    ZEND_PARSE_PARAMETERS_START(1, 3)
    Z_PARAM_ITERABLE(documents)
    Z_PARAM_OPTIONAL
    Z_PARAM_FUNC_OR_NULL(progress, cache)
    Z_PARAM_LONG_OR_NULL(total, no_total)
    ZEND_PARSE_PARAMETERS_END();
    if (!no_total && total < 0) {
        zend_argument_value_error(3, "must be at least 0, " ZEND_LONG_FMT " given", total);
        RETURN_THROWS();
    }
    if (open_writer(ZEND_THIS) == nullptr) RETURN_THROWS();
    const bool tells = ZEND_FCI_INITIALIZED(progress);
    if (no_total) total = tells ? count_of(documents) : -1;
    if (EG(exception)) RETURN_THROWS();
    if (open_writer(ZEND_THIS) == nullptr) RETURN_THROWS();  // count() may have closed it
    AddAll all{ZEND_THIS, tells ? &progress : nullptr, &cache, total};
    // What was added before the request ends may still be committed by a shutdown function.
    add_each_alone(all, documents, [] {});
    RETURN_LONG(all.added);
}

PHP_METHOD(Postings_Writer, rebuild) {
    zval *schema = nullptr, *documents = nullptr;
    zend_fcall_info progress = empty_fcall_info;
    zend_fcall_info_cache cache = empty_fcall_info_cache;
    ZEND_PARSE_PARAMETERS_START(0, 3)
    Z_PARAM_OPTIONAL
    Z_PARAM_OBJECT_OF_CLASS_OR_NULL(schema, schema_class)
    Z_PARAM_ITERABLE_OR_NULL(documents)
    Z_PARAM_FUNC_OR_NULL(progress, cache)
    ZEND_PARSE_PARAMETERS_END();
    if (open_writer(ZEND_THIS) == nullptr) RETURN_THROWS();
    AddAll all{ZEND_THIS, ZEND_FCI_INITIALIZED(progress) ? &progress : nullptr, &cache};
    if (documents == nullptr) {
        all.must = "must fit the documents of the index";
    } else {
        all.argument = 2;
        if (all.progress != nullptr) all.total = count_of(documents);
    }
    if (EG(exception)) RETURN_THROWS();
    index::IndexWriter* writer = open_writer(ZEND_THIS);  // count() may have closed it
    if (writer == nullptr) RETURN_THROWS();
    zval own;
    ZVAL_UNDEF(&own);
    if (documents == nullptr) ZVAL_OBJ(&own, DocumentsObject::create(documents_class));
    if (!guarded([&] {
            std::optional<index::Schema> other;
            if (schema != nullptr) {
                other = SchemaObject::from(schema)->schema;
                if (!other) throw InvalidArgument("must be constructed");
            }
            writer->rebuild(std::move(other));
        })) {
        zval_ptr_dtor(&own);
        RETURN_THROWS();
    }
    if (documents == nullptr) {
        // Of the last commit, whatever an Index object shows.
        DocumentsObject::from(&own)->walk(writer->snapshot());
        all.total = static_cast<zend_long>(writer->snapshot()->documents());
        documents = &own;
    }
    // A part of the documents must never be committed instead of all.
    const auto undo = [&] { writer->rollback(); };
    const bool has_added = add_each_alone(all, documents, undo);
    zval_ptr_dtor(&own);
    if (!has_added) undo();
    RETURN_LONG(has_added ? all.added : 0);
}
