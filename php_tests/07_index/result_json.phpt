--TEST--
Postings\Result and Hit as JSON; a Result also if it was never filled or something else was written into it
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Facet, Field, Index, Result, Schema, Sort};

require __DIR__ . '/index.inc';
$index = Index::create(new_folder(), new Schema(['t', Field::keyword('k')]));
$writer = $index->writer();
$writer->add(['id' => 'a', 't' => 'word', 'k' => 'value']);
$writer->commit();
$index->refresh();
$find = fn () => $index->search('word', facets: ['k' => 10]);
$json = json_decode(json_encode($find()), true);
echo json_encode([array_keys($json), $json['total'], $json['facets']['k']['values']]), "\n";

// Hits have their documents.
$page = json_decode(json_encode(['page' => $find()]), true)['page'];
$page['hits'][0]['score'] = $page['hits'][0]['score'] > 0;
echo json_encode($page['hits']), "\n";
$places = index_of(new Schema(['t', Field::point('at')]), [['t' => "\xFF", 'at' => '0,0', 'more' => ['x' => NAN]]]);
$hit = $places->search('*', sort: [Sort::distance('at', 0, 0)])->hits[0];
var_dump(serialize($hit->jsonSerialize()) === serialize(get_object_vars($hit) + ['document' => $hit->document()]));
var_dump(json_encode($hit), json_last_error_msg());
echo json_encode($hit, JSON_INVALID_UTF8_SUBSTITUTE | JSON_PARTIAL_OUTPUT_ON_ERROR), "\n";

// JSON has no infinite numbers.
$prices = index_of(new Schema(['t', Field::float('price')]), [['price' => INF], ['price' => -INF], ['price' => 2]])->search('*', facets: ['price' => Facet::MinMax]);
var_dump($prices->facets['price']['max']);
echo json_encode($prices->jsonSerialize()['facets']), "\n";

$result = (new ReflectionClass(Result::class))->newInstanceWithoutConstructor();
for ($filled = 0; $filled < 2; ++$filled) {
    try {
        json_encode($result);
        echo "encoded\n";
    } catch (Error $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
    try {
        (new ReflectionProperty(Result::class, 'hits'))->setValue($result, []);
    } catch (Error) {
        // not in this version of PHP
    }
}

// ArrayObject writes read-only properties in some versions. References to them break an assertion of PHP's own.
$referred = ['k' => ['values' => ['x' => 1]]];
foreach ([0x41414141, 'text', null, ['k' => 5], ['k' => ['values' => 5]], &$referred] as $facets) {
    $result = $find();
    try {
        $object = @new ArrayObject($result);
        $object['facets'] = $facets;
        if ($facets === $referred && !PHP_DEBUG) $reference = &$object['facets'];
    } catch (Error) {
    }
    if (!is_string(json_encode($result))) echo "not encoded\n";
}
echo json_encode($referred), "\n";
?>
--EXPECT--
[["hits","total","modeUsed","warnings","tookMs","facets","cursor"],1,{"value":1}]
[{"id":"a","score":true,"number":0,"distance":null,"document":{"id":"a","t":"word","k":"value"}}]
bool(true)
bool(false)
string(56) "Malformed UTF-8 characters, possibly incorrectly encoded"
{"id":"0","score":0,"number":0,"distance":0,"document":{"t":"\ufffd","at":"0,0","more":{"x":0},"id":0}}
float(INF)
{"price":{"min":null,"max":null,"missing":0}}
Error: The Postings\Result was never filled
Error: The Postings\Result was never filled
{"k":{"values":{"x":1}}}
