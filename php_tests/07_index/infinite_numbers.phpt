--TEST--
Postings\Index: INF is the greatest number of a float field, for filters, sorting, facets and JSON; NAN is refused
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Facet, Field, Filter, Index, Schema};

require __DIR__ . '/index.inc';

$index = Index::create(new_folder(), new Schema(['text', Field::float('price')]));
$writer = $index->writer();
foreach (['most' => INF, 'least' => -INF, 'great' => PHP_FLOAT_MAX, 'small' => -PHP_FLOAT_MAX, 'zero' => 0.0, 'none' => null, 'text' => 'inf'] as $id => $price) {
    $writer->add(['id' => $id, 'text' => 'one', 'price' => $price]);
}
foreach ([NAN, 'nan', '-nan', '1e999'] as $price) {
    show_thrown(fn () => $writer->add(['id' => 'x', 'text' => 'one', 'price' => $price]));
}
$writer->commit();
$index->refresh();
$show = function (?Filter $filter, string $order = 'asc') use ($index): void {
    $ids = [];
    $cursor = null;
    do { // page by page
        $page = $index->search('one', limit: 2, filter: $filter, sort: ['price' => $order], after: $cursor);
        foreach ($page as $hit) $ids[] = $hit->id;
        $cursor = $page->cursor;
    } while ($cursor !== null && count($page) > 0);
    echo implode(' ', $ids), "\n";
};
$show(null);
$show(null, 'desc');
$show(Filter::equal('price', INF));
$show(Filter::in('price', [-INF, 0]));
$show(Filter::range('price', PHP_FLOAT_MAX, null));
$show(Filter::range('price', null, INF));
$show(Filter::range('price', -INF, 0));
show_thrown(fn () => $index->search('one', filter: Filter::equal('price', NAN)));
show_thrown(fn () => $index->search('one', filter: Filter::range('price', NAN, null)));
$result = $index->search('one', facets: ['price' => Facet::MinMax]);
var_dump($result->facets['price']['min'], $result->facets['price']['max']);
// JSON has no infinite numbers: in documents they are the program's matter.
var_dump(json_encode($result), json_encode($result->jsonSerialize()['facets']));
echo json_encode($index->search('one', facets: ['price' => Facet::Count])->facets), "\n";
var_dump($index->get('most')['price'], $index->get('least')['price']);
?>
--EXPECT--
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "x": "price" is not a number, but "nan"
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "x": "price" is not a number, but "nan"
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "x": "price" is not a number, but "-nan"
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "x": "price" is not a number, but "1e999"
least small zero great most text none
most text great zero small least none
most text
least zero
great most text
least small zero great
least small
ValueError: Postings\Index::search(): Argument #5 ($filter) must fit the fields: the field "price" has a number, not "nan"
ValueError: Postings\Index::search(): Argument #5 ($filter) must fit the fields: the field "price" has a number, not "nan"
float(-INF)
float(INF)
bool(false)
string(45) "{"price":{"min":null,"max":null,"missing":1}}"
{"price":{"values":{"inf":2,"-inf":1,"-1.7976931348623157e+308":1,"0":1,"1.7976931348623157e+308":1},"distinct":5,"other":0,"missing":1}}
float(INF)
float(-INF)
