// Bodies follow.
extern "C" {
#include "php.h"
}

ZEND_FUNCTION(seekquarry_yioop_library_packPosting) {
    zend_throw_error(nullptr, "not there yet");
}
ZEND_FUNCTION(seekquarry_yioop_library_unpackPosting) {
    zend_throw_error(nullptr, "not there yet");
}
ZEND_FUNCTION(seekquarry_yioop_library_addDocIndexPostings) {
    zend_throw_error(nullptr, "not there yet");
}
ZEND_FUNCTION(seekquarry_yioop_library_deltaList) {
    zend_throw_error(nullptr, "not there yet");
}
ZEND_FUNCTION(seekquarry_yioop_library_deDeltaList) {
    zend_throw_error(nullptr, "not there yet");
}
ZEND_FUNCTION(seekquarry_yioop_library_encodeModified9) {
    zend_throw_error(nullptr, "not there yet");
}
ZEND_FUNCTION(seekquarry_yioop_library_packListModified9) {
    zend_throw_error(nullptr, "not there yet");
}
ZEND_FUNCTION(seekquarry_yioop_library_nextPostString) {
    zend_throw_error(nullptr, "not there yet");
}
ZEND_FUNCTION(seekquarry_yioop_library_decodeModified9) {
    zend_throw_error(nullptr, "not there yet");
}
ZEND_FUNCTION(seekquarry_yioop_library_unpackListModified9) {
    zend_throw_error(nullptr, "not there yet");
}
ZEND_FUNCTION(seekquarry_yioop_library_docIndexModified9) {
    zend_throw_error(nullptr, "not there yet");
}
ZEND_FUNCTION(seekquarry_yioop_library_vByteEncode) {
    zend_throw_error(nullptr, "not there yet");
}
ZEND_FUNCTION(seekquarry_yioop_library_vByteDecode) {
    zend_throw_error(nullptr, "not there yet");
}
ZEND_FUNCTION(seekquarry_yioop_library_unpackInt) {
    zend_throw_error(nullptr, "not there yet");
}
ZEND_FUNCTION(seekquarry_yioop_library_packInt) {
    zend_throw_error(nullptr, "not there yet");
}
ZEND_FUNCTION(seekquarry_yioop_library_unpackFloat) {
    zend_throw_error(nullptr, "not there yet");
}
ZEND_FUNCTION(seekquarry_yioop_library_packFloat) {
    zend_throw_error(nullptr, "not there yet");
}
