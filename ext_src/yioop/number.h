// PHP's arithmetic on the values that Yioop counts with: integers, floats, and null for values that
// were never set.
#pragma once

extern "C" {
#include "php.h"
}

#include <cmath>

namespace postings::yioop {

inline bool is_number(const zval* value) {
    return Z_TYPE_P(value) == IS_LONG || Z_TYPE_P(value) == IS_DOUBLE;
}

// The number that PHP uses for this value: a number, or numeric text, as in configurations. False:
// neither.
inline bool read_numeric(const zval* value, zval* number) {
    if (is_number(value)) {
        ZVAL_COPY_VALUE(number, value);
        return true;
    }
    if (Z_TYPE_P(value) != IS_STRING) return false;
    zend_long integer = 0;
    double real = 0;
    switch (is_numeric_string(Z_STRVAL_P(value), Z_STRLEN_P(value), &integer, &real, false)) {
        case IS_LONG:
            ZVAL_LONG(number, integer);
            return true;
        case IS_DOUBLE:
            ZVAL_DOUBLE(number, real);
            return true;
        default:
            return false;
    }
}

class Number {
  public:
    Number() { ZVAL_NULL(&value_); }
    explicit Number(zend_long number) { ZVAL_LONG(&value_, number); }
    explicit Number(double number) { ZVAL_DOUBLE(&value_, number); }
    // `value` must be a number or null.
    explicit Number(const zval* value) { ZVAL_COPY_VALUE(&value_, value); }

    zval value() const { return value_; }
    bool is_null() const { return Z_TYPE(value_) == IS_NULL; }
    double as_double() const {
        return Z_TYPE(value_) == IS_DOUBLE ? Z_DVAL(value_)
               : Z_TYPE(value_) == IS_LONG ? static_cast<double>(Z_LVAL(value_))
                                           : 0;
    }
    // False if it is not an integer's value.
    bool integer(zend_long* number) const {
        if (Z_TYPE(value_) == IS_LONG) {
            *number = Z_LVAL(value_);
        } else if (Z_TYPE(value_) == IS_DOUBLE && std::fabs(Z_DVAL(value_)) < 1e15 &&
                   std::floor(Z_DVAL(value_)) == Z_DVAL(value_)) {
            *number = static_cast<zend_long>(Z_DVAL(value_));
        } else {
            return false;
        }
        return true;
    }

    friend Number operator+(Number a, Number b) { return combine(add_function, a, b); }
    friend Number operator-(Number a, Number b) { return combine(sub_function, a, b); }
    friend Number operator*(Number a, Number b) { return combine(mul_function, a, b); }
    // The divisor must not be 0.
    friend Number operator/(Number a, Number b) { return combine(div_function, a, b); }
    // Compares as `<`, `==` and `>` do.
    friend int compare(Number a, Number b) {
        if (Z_TYPE(a.value_) == IS_LONG && Z_TYPE(b.value_) == IS_LONG) {
            return (Z_LVAL(a.value_) > Z_LVAL(b.value_)) - (Z_LVAL(a.value_) < Z_LVAL(b.value_));
        }
        return zend_compare(&a.value_, &b.value_);
    }
    friend Number floor(Number a) { return Number(std::floor(a.as_double())); }
    friend Number ceil(Number a) { return Number(std::ceil(a.as_double())); }

  private:
    template <typename Function>
    static Number combine(Function function, Number a, Number b) {
        Number result;
        function(&result.value_, &a.value_, &b.value_);
        return result;
    }

    zval value_;
};

}  // namespace postings::yioop
