/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: d93a0793c0fe889365b3ef0f21ea7f9d1f8b2549 */

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_TYPE_MASK_EX(arginfo_Postings_intersect, 0, 1, Postings\\PostingList, MAY_BE_ARRAY)
	ZEND_ARG_OBJ_TYPE_MASK(0, list, Postings\\PostingList, MAY_BE_ARRAY, NULL)
	ZEND_ARG_VARIADIC_OBJ_TYPE_MASK(0, others, Postings\\PostingList, MAY_BE_ARRAY)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Postings_intersect_many, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, queries, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, counts, _IS_BOOL, 0, "false")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, device, Postings\\Device, 1, "null")
ZEND_END_ARG_INFO()

#define arginfo_Postings_union arginfo_Postings_intersect

#define arginfo_Postings_diff arginfo_Postings_intersect


ZEND_FUNCTION(Postings_intersect);
ZEND_FUNCTION(Postings_intersect_many);
ZEND_FUNCTION(Postings_union);
ZEND_FUNCTION(Postings_diff);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Postings", intersect, Postings_intersect, arginfo_Postings_intersect)
	ZEND_NS_FALIAS("Postings", intersect_many, Postings_intersect_many, arginfo_Postings_intersect_many)
	ZEND_NS_FALIAS("Postings", union, Postings_union, arginfo_Postings_union)
	ZEND_NS_FALIAS("Postings", diff, Postings_diff, arginfo_Postings_diff)
	ZEND_FE_END
};
