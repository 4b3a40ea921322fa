--TEST--
The adapter of SEAL: nested fields, groups, paging, facets, distinct, highlighting, reindexing, errors
--EXTENSIONS--
postings
--SKIPIF--
<?php
require 'seal.inc';
if ($reason = no_seal()) die("skip $reason");
?>
--FILE--
<?php
require 'seal.inc';
use CmsIg\Seal\Adapter\AdapterFactory;
use CmsIg\Seal\Engine;
use CmsIg\Seal\Reindex\{ReindexConfig, ReindexProviderInterface};
use CmsIg\Seal\Schema\{Field, Index, Schema};
use CmsIg\Seal\Search\Condition\Condition;
use CmsIg\Seal\Search\Facet\Facet;
use CmsIg\Seal\Search\SearchBuilder;
use Postings\Seal\{Indexes, PostingsAdapter, PostingsAdapterFactory};

$schema = new Schema(['shop' => new Index('shop', [
    'sku' => new Field\IdentifierField('sku'),
    'name' => new Field\TextField('name', filterable: true, sortable: true, options: ['boost' => 2]),
    'price' => new Field\FloatField('price', filterable: true, sortable: true, facet: true),
    'stock' => new Field\IntegerField('stock', filterable: true, distinct: true),
    'since' => new Field\DateTimeField('since', filterable: true, facet: true),
    'maker' => new Field\ObjectField('maker', [
        'city' => new Field\TextField('city', searchable: false, filterable: true, facet: true),
        'story' => new Field\TextField('story'),
    ]),
    'parts' => new Field\TypedField('parts', 'kind', [
        'ink' => ['colour' => new Field\TextField('colour', filterable: true, facet: true)],
        'nib' => ['width' => new Field\FloatField('width', multiple: true, filterable: true)],
    ], multiple: true),
    'place' => new Field\GeoPointField('place', filterable: true, sortable: true),
    'fresh' => new Field\BooleanField('fresh', filterable: true),
    'rank' => new Field\IntegerField('rank', sortable: true),
    'group' => new Field\IntegerField('group', distinct: true),
    'size' => new Field\IntegerField('size', facet: true),
    'label' => new Field\TextField('label', searchable: false, filterable: true),
])]);
$root = seal_folder();
$engine = new Engine((new AdapterFactory(['postings' => new PostingsAdapterFactory()]))->createAdapter("postings://$root/a/b?language=en&durable=0"), $schema);
$documents = [
    ['sku' => 'A', 'name' => 'Red pens', 'price' => 1.5, 'stock' => 3, 'fresh' => true, 'rank' => 2, 'group' => 1, 'size' => 5, 'since' => '2025-03-01T00:00:00+01:00',
        'maker' => ['city' => 'Ulm', 'story' => 'An <b>old</b> workshop'], 'left out' => 1,
        'parts' => [['kind' => 'ink', 'colour' => 'red'], ['kind' => 'nib', 'width' => [0.5, 1.0]]]],
    ['sku' => 'B', 'name' => 'Blue pen', 'price' => 2, 'stock' => 3, 'fresh' => false, 'rank' => 1, 'group' => 1, 'size' => 7, 'maker' => ['city' => 'Bonn', 'story' => null],
        'parts' => [['kind' => 'ink', 'colour' => 'blue'], ['kind' => 'ink', 'colour' => 'red']], 'place' => ['latitude' => 1.0, 'longitude' => 2.0]],
    ['sku' => 'C', 'name' => 'Paper', 'price' => null, 'stock' => 0, 'parts' => []],
    ['sku' => 'D', 'name' => 'Pen case', 'price' => 9.25],
];
$engine->createIndex('shop');
$engine->bulk('shop', $documents, [], 3);
echo implode(' ', array_map(basename(...), glob("$root/a/b/*"))), "\n";
echo json_encode(array_filter(array_column(Postings\Index::open("$root/a/b/shop")->schema->fields, 'boost', 'name'), fn (float $boost) => $boost !== 1.0)), "\n";
unset($documents[0]['left out']);
var_dump(array_map(fn (array $document) => $engine->getDocument('shop', $document['sku']), $documents) === $documents);

function shop(): SearchBuilder
{
    return $GLOBALS['engine']->createSearchBuilder('shop');
}
function show(SearchBuilder $search): void
{
    $result = $search->getResult();
    echo implode(' ', array_column([...$result], 'sku')), ' of ', $result->total(), "\n";
}
$or = fn (object ...$conditions) => shop()->addFilter(Condition::or(...$conditions));

echo "- conditions\n";
show(shop()->addFilter(Condition::equal('parts.ink.colour', 'red')));
show(shop()->addFilter(Condition::greaterThan('parts.nib.width', 0.5)));
show(shop()->addFilter(Condition::in('maker.city', ['Ulm', 'Bonn'])));
show(shop()->addFilter(Condition::notIn('name', ['Paper', 'Red pens'])));
show(shop()->addFilter(Condition::in('sku', ['A', 'D', 'X'])));
show(shop()->addFilter(Condition::lessThan('since', '2025-03-01')));
show(shop()->addFilter(Condition::lessThan('price', 2)));
show(shop()->addFilter(Condition::lessThanEqual('price', 2)));
show(shop()->addFilter(Condition::greaterThan('price', 2)));
show(shop()->addFilter(Condition::equal('fresh', true)));
show(shop()->addFilter(Condition::greaterThan('fresh', false)));
show($or(Condition::equal('stock', 0), Condition::and(Condition::greaterThanEqual('price', 2), Condition::lessThanEqual('price', 9))));
show($or(Condition::identifier('C'), Condition::notEqual('stock', 3)));
show(shop()->addFilter(Condition::and(Condition::search('pen'), Condition::greaterThan('price', 1.5))));
show(shop()->addFilter(Condition::geoDistance('place', 1.001, 2.0, 112)));
show(shop()->addFilter(Condition::geoDistance('place', 1.001, 2.0, 111)));
show(shop()->addFilter(Condition::geoBoundingBox('place', 1.5, -179.0, 1.0, 2.0)));
show($or(Condition::geoBoundingBox('place', 2.0, 3.0, 0.5, 1.5), Condition::identifier('C')));

echo "- conditions with values that fields cannot have\n";
foreach (['price', 'stock', 'since', 'fresh'] as $field) {
    foreach (['equal', 'notEqual', 'lessThan', 'greaterThanEqual'] as $condition) show(shop()->addFilter(Condition::$condition($field, 'x')));
}
show(shop()->addFilter(Condition::in('stock', ['', '3'])));
show(shop()->addFilter(Condition::notIn('stock', ['x', 3])));
show(shop()->addFilter(Condition::lessThan('since', '2025-04')));
show(shop()->addFilter(Condition::equal('fresh', '1')));

echo "- texts of more than 254 bytes\n";
$long = 'a' . str_repeat('ж', 130);
$engine->saveDocument('shop', $document = ['sku' => 'L', 'name' => "$long end", 'maker' => ['city' => "$long town"], 'label' => $long]);
show(shop()->addFilter(Condition::search('end')));
foreach (['name' => "$long end", 'maker.city' => "$long town", 'label' => $long] as $field => $value) show(shop()->addFilter(Condition::equal($field, $value)));
var_dump($engine->getDocument('shop', 'L') === $document);
$engine->deleteDocument('shop', 'L');

echo "- texts\n";
show(shop()->addFilter(Condition::search('red pens')));
show(shop()->addFilter(Condition::search('red paper')));
show(shop()->addFilter(Condition::search('red paper'))->offset(1)->limit(1));
show(shop()->addFilter(Condition::search('pen'))->addFilter(Condition::search('-case')));
show(shop()->addFilter(Condition::search('pen'))->addFilter(Condition::search('case')));
show(shop()->addFilter(Condition::search(' ')));
show(shop()->addFilter(Condition::search('name:paper')));
show(shop()->addFilter(Condition::search('maker.city:Ulm')));
show(shop()->addFilter(Condition::search('stock:3')));

echo "- order and pages\n";
show(shop()->addSortBy('price', 'desc')->addSortBy('sku', 'desc'));
show(shop()->addSortBy('sku', 'desc')->limit(2)->offset(1));
show(shop()->addSortBy('name', 'asc')->limit(0));
show(shop()->limit(10)->offset(PHP_INT_MAX));
show(shop()->limit(PHP_INT_MAX)->offset(3));
show(shop()->addSortBy('rank', 'asc'));
show(shop()->distinct('group'));
show(shop()->distinct('stock'));
show(shop()->distinct('stock')->addSortBy('price', 'desc')->limit(1)->offset(1));

echo "- facets\n";
foreach ([shop(), shop()->addFilter(Condition::search('case')), shop()->addFilter(Condition::search('case red'))] as $search) {
    $search->addFacet(Facet::count('price'))->addFacet(Facet::minMax('price'))->addFacet(Facet::count('maker.city'))
        ->addFacet(Facet::count('parts.ink.colour'))->addFacet(Facet::minMax('since'))->addFacet(Facet::count('size'));
    echo json_encode($search->limit(1)->getResult()->facets(), JSON_PRESERVE_ZERO_FRACTION), "\n";
}

echo "- highlighting\n";
$highlit = fn (Engine $engine, string $text) => [...$engine->createSearchBuilder('shop')->addFilter(Condition::search($text))
    ->highlight(['name', 'maker.story', 'parts.ink.colour', 'price'], '<i>', '</i>')->getResult()][0]['_formatted'];
echo json_encode($highlit($engine, 'old pen red'), JSON_UNESCAPED_SLASHES), "\n";
$plain = new Engine(new PostingsAdapter(new Indexes("$root/a/b"), html: false), $schema);
echo json_encode($highlit($plain, 'workshop'), JSON_UNESCAPED_SLASHES), "\n";
$plain = new Engine((new AdapterFactory(['postings' => new PostingsAdapterFactory()]))->createAdapter("postings://$root/a/b?html=0"), $schema);
echo json_encode($highlit($plain, 'workshop'), JSON_UNESCAPED_SLASHES), "\n";

echo "- tasks\n";
$wait = ['return_slow_promise_result' => true];
echo json_encode($engine->saveDocument('shop', ['sku' => 'E', 'name' => 'Eraser'], $wait)->wait()), ' ', json_encode($engine->saveDocument('shop', ['sku' => 'F'])), "\n";
echo json_encode($engine->bulk('shop', [['sku' => 'G']], ['D', 'E', 'nowhere', 'F'], 2, $wait)->wait()), ' ', json_encode($engine->deleteDocument('shop', 'C', $wait)->wait()), "\n";
show(shop());

echo "- reindexing\n";
final class Provider implements ReindexProviderInterface
{
    public function total(): int
    {
        return 2500;
    }
    public function provide(ReindexConfig $config): Generator
    {
        for ($n = 0; $n < 2500; $n++) yield ['sku' => sprintf('%04d', $n), 'name' => 'Pen', 'stock' => $n % 7, 'group' => intdiv($n, 2)];
    }
    public static function getIndex(): string
    {
        return 'shop';
    }
}
$engine->reindex([new Provider()], ReindexConfig::create()->withDropIndex(true)->withBulkSize(999));
foreach ([shop(), shop()->addSortBy('stock', 'desc'), shop()->addFilter(Condition::search('pen'))->limit(2200)->offset(100)] as $search) {
    $result = $search->getResult();
    $engine->deleteDocument('shop', '0001');
    $skus = array_column([...$result], 'sku');
    echo count($skus), ', ', count(array_unique($skus)), ' of them different, of ', $result->total(), "\n";
}
echo $engine->countDocuments('shop'), ' ', shop()->distinct('stock')->getResult()->total(), ' ', count(array_unique(array_column([...shop()->distinct('group')->getResult()], 'group'))), "\n";

echo "- no texts\n";
$bare = new Engine(new PostingsAdapter(new Indexes($root)), new Schema(['bare' => new Index('bare', ['sku' => new Field\IdentifierField('sku')])]));
$bare->createIndex('bare');
$bare->saveDocument('bare', ['sku' => 'A']);
show($bare->createSearchBuilder('bare')->addFilter(Condition::search('A')));
show($bare->createSearchBuilder('bare')->addFilter(Condition::search('_:A')));
show($bare->createSearchBuilder('bare')->addFilter(Condition::search('sku:A')));

echo "- errors\n";
show_thrown(fn () => $or(Condition::search('a'), Condition::equal('stock', 1))->getResult());
show_thrown(fn () => $or(Condition::and(Condition::search('a')), Condition::equal('stock', 1))->getResult());
show_thrown(fn () => shop()->addSortBy('place', 'asc')->getResult());
show_thrown(fn () => shop()->addFilter(Condition::equal('maker.story', 'x'))->getResult());
show_thrown(fn () => shop()->addFilter(Condition::equal('nowhere', 'x'))->getResult());
show_thrown(fn () => shop()->addFilter(new stdClass())->getResult());
show_thrown(fn () => $engine->saveDocument('shop', ['sku' => 'E', 'parts' => [['kind' => 'cap']]]));
show_thrown(fn () => $engine->saveDocument('shop', ['sku' => 'E', 'parts' => 'cap']));
foreach (['', '..', 'a/b', "a\n"] as $name) {
    show_thrown(fn () => (new PostingsAdapter(new Indexes($root)))->getSchemaManager()->existIndex(new Index($name, [])));
}
$engine->dropIndex('shop');
$engine->dropIndex('shop');
var_dump($engine->existIndex('shop'));
?>
--EXPECT--
shop
{"name":2}
bool(true)
- conditions
A B of 2
A of 1
A B of 2
B D of 2
A D of 2
A of 1
A of 1
A B of 2
D of 1
A of 1
A of 1
B C of 2
C D of 2
B D of 2
B of 1
 of 0
B of 1
B C of 2
- conditions with values that fields cannot have
 of 0
A B C D of 4
 of 0
 of 0
 of 0
A B C D of 4
 of 0
 of 0
 of 0
A B C D of 4
 of 0
 of 0
 of 0
A B C D of 4
 of 0
 of 0
A B of 2
C D of 2
A of 1
A of 1
- texts of more than 254 bytes
L of 1
L of 1
L of 1
L of 1
bool(true)
- texts
A B of 2
C A B of 3
A of 3
A B of 2
D of 1
A B C D of 4
C of 1
 of 0
 of 0
- order and pages
D B A C of 4
C B of 4
 of 4
 of 4
D of 4
B A C D of 4
A C D of 3
A C D of 3
B of 3
- facets
{"price":{"min":1.5,"max":9.25,"count":{"1.5":1,"2":1,"9.25":1}},"maker.city":{"count":{"Bonn":1,"Ulm":1}},"parts.ink.colour":{"count":{"red":2,"blue":1}},"since":{"min":"2025-02-28T23:00:00Z","max":"2025-02-28T23:00:00Z"},"size":{"count":{"5":1,"7":1}}}
{"price":{"min":9.25,"max":9.25,"count":{"9.25":1}}}
{"price":{"min":1.5,"max":9.25,"count":{"1.5":1,"2":1,"9.25":1}},"maker.city":{"count":{"Bonn":1,"Ulm":1}},"parts.ink.colour":{"count":{"red":2,"blue":1}},"since":{"min":"2025-02-28T23:00:00Z","max":"2025-02-28T23:00:00Z"},"size":{"count":{"5":1,"7":1}}}
- highlighting
{"name":"<i>Red</i> <i>pens</i>","maker.story":"An &lt;b&gt;<i>old</i>&lt;/b&gt; workshop","parts.ink.colour":"<i>red</i>","price":null}
{"name":null,"maker.story":"An <b>old</b> <i>workshop</i>","parts.ink.colour":null,"price":null}
{"name":null,"maker.story":"An <b>old</b> <i>workshop</i>","parts.ink.colour":null,"price":null}
- tasks
{"sku":"E","name":"Eraser"} null
null null
A B G of 3
- reindexing
2500, 2500 of them different, of 2500
2499, 2499 of them different, of 2499
2200, 2200 of them different, of 2499
2499 7 1250
- no texts
 of 0
 of 0
A of 1
- errors
LogicException: A SearchCondition cannot be in an OrCondition
LogicException: A SearchCondition cannot be in an OrCondition
ValueError: Postings\Index::search(): Argument #9 ($sort) must be by the distance of "place", which has points: Postings\Sort::distance()
LogicException: The field "maker.story" of the index "shop" is not filterable, sortable, distinct or facet; or its type cannot be
LogicException: The field "nowhere" of the index "shop" is not filterable, sortable, distinct or facet
LogicException: stdClass is not known to the adapter
InvalidArgumentException: The field "parts" has no type "cap"
InvalidArgumentException: The field "parts" is multiple, but its value is no array
InvalidArgumentException: "" names no folder: an index's name has letters, digits and _, also . and - behind the first
InvalidArgumentException: ".." names no folder: an index's name has letters, digits and _, also . and - behind the first
InvalidArgumentException: "a/b" names no folder: an index's name has letters, digits and _, also . and - behind the first
InvalidArgumentException: "a
" names no folder: an index's name has letters, digits and _, also . and - behind the first
bool(false)
