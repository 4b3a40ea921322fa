--TEST--
The engine of Laravel Scout: models, wheres of its versions, orders, pages, facets, settings, commands, errors
--EXTENSIONS--
postings
--SKIPIF--
<?php
require 'scout.inc';
if ($reason = no_scout()) die("skip $reason");
?>
--FILE--
<?php
require 'scout.inc';
use Illuminate\Database\Eloquent\{Model, SoftDeletes};
use Illuminate\Support\Carbon;
use Illuminate\Support\Facades\Schema;
use Laravel\Scout\{Builder, Searchable};
use Laravel\Scout\Console\{DeleteAllIndexesCommand, DeleteIndexCommand, FlushCommand, ImportCommand, IndexCommand, SyncIndexSettingsCommand};
use Postings\{Facet, Filter, Mode};
use Postings\Scout\PostingsEngine;

enum State: string
{
    case New = 'new';
    case Old = 'old';
}
class Product extends Model
{
    use Searchable, SoftDeletes;
    protected $guarded = [], $keyType = 'integer';
    protected $casts = ['maker' => 'array', 'tags' => 'array', 'price' => 'float', 'active' => 'bool', 'state' => State::class, 'since' => 'date'];
}
class Coupon extends Model
{
    use Searchable;
    public static string $live = 'coupons_1';
    public $timestamps = false;
    protected $guarded = [];
    public function searchableAs(): string
    {
        return self::$live;
    }
    public function indexableAs(): string
    {
        return 'coupons_2';
    }
    public function getScoutKey(): string
    {
        return "coupon-$this->id";
    }
    public function getScoutKeyName(): string
    {
        return 'code';
    }
    public function getScoutKeyType(): string
    {
        return 'string';
    }
}
class Page extends Model
{
    use Searchable;
    public $incrementing = false, $timestamps = false;
    protected $guarded = [], $primaryKey = 'slug', $keyType = 'string';
    public function toSearchableArray(): array
    {
        return $this->text === null ? [] : ['text' => $this->text];
    }
}
$app = scout_app(['language' => 'en', 'index-settings' => [Product::class => [
    'fields' => ['category' => 'text|keyword', 'tags' => 'keyword', 'state' => 'keyword', 'maker.city' => 'keyword', 'note' => 'stored'],
    'boost' => ['name' => 2],
], 'pages' => ['boost' => ['text' => 3]]]], ['soft_delete' => true, 'prefix' => 'shop_']);
Schema::create('products', function ($table) {
    $table->id();
    $table->string('name');
    foreach (['category', 'state', 'note'] as $name) $table->string($name)->nullable();
    $table->float('price')->nullable();
    $table->boolean('active')->default(true);
    $table->date('since')->nullable();
    foreach (['maker', 'tags'] as $name) $table->json($name)->nullable();
    $table->timestamps();
    $table->softDeletes();
});
Schema::create('pages', function ($table) {
    $table->string('slug')->primary();
    $table->string('text')->nullable();
});
Schema::create('coupons', function ($table) {
    $table->id();
    $table->string('text');
});

/** The keys of what it finds. */
function show(Builder $search): void
{
    echo implode(' ', $search->keys()->all()), ' of ', $search->raw()->total, "\n";
}
function products(string $text = ''): Builder
{
    return Product::search($text);
}
/** With an operator: Scout 11 takes it, Scout 10 does not, where engines are given it by a macro of somebody's. */
function where(Builder $search, string $field, string $operator, mixed $value): Builder
{
    $search->wheres[] = ['field' => $field, 'operator' => $operator, 'value' => $value];
    return $search;
}

echo "- before there is an index\n";
show(products('pen'));
scout_engine()->flush(new Product());
scout_engine()->update((new Product())->newCollection());
scout_engine()->delete((new Product())->newCollection());
show_thrown(fn () => products()->within('nowhere')->get());

Carbon::setTestNow('2026-01-01 12:00:00');
Product::create(['name' => 'Red pens', 'category' => 'Office', 'price' => 1.5, 'state' => State::New, 'active' => true, 'since' => '2025-03-01', 'tags' => ['red', 'small'], 'note' => 'secret',
    'maker' => ['city' => 'Ulm', 'story' => 'An old <b>workshop</b>', 'hands' => [['name' => 'Ada'], ['name' => 'Bob']]]]);
Carbon::setTestNow('2026-01-02 12:00:00');
Product::create(['name' => 'Blue pen', 'category' => 'Office', 'price' => 2, 'state' => State::Old, 'active' => false, 'tags' => ['blue']]);
Carbon::setTestNow('2026-01-03 12:00:00');
Product::create(['name' => 'Paper', 'category' => 'School', 'price' => null, 'tags' => []]);
Product::create(['name' => 'Pencil case', 'category' => 'School', 'price' => 9.25, 'since' => '2026-01-01', 'maker' => ['city' => 'Bonn']]);

echo "- texts\n";
show(products('pens'));
show(products('pen red'));
show(products('paper red'));
show(products('penc'));
show(products('pen ')->options(['mode' => Mode::All]));
show(products('workshop'));
show(products('ada'));
show(products('secret'));
show(products('"red pens" -case'));
show(products('office'));
show(products('category:office'));
show(products('tags:red'));
show(products('__soft_deleted:0'));
show(products('( "-*:^ OR'));

echo "- wheres\n";
show(products()->where('category', 'Office'));
show(products()->where('active', false));
show(products()->where('active', true)->where('category', 'Office'));
show(products()->where('state', State::New));
show(products()->where('maker.city', 'Ulm'));
show(products()->where('price', null));
show(products()->where('since', Carbon::parse('2025-03-01')));
show(products()->where('id', 3));
show(products('pen')->whereIn('id', [1, 4, 99]));
show(products()->whereIn('tags', ['red', 'blue']));
show(products()->whereIn('tags', []));
show(products()->whereNotIn('tags', []));
show(products()->whereNotIn('tags', ['red', 'blue']));
show(products()->whereNotIn('id', [1, 2])->whereIn('category', ['School']));
foreach ([['price', '>', 2], ['price', '>=', '2'], ['price', '<', 2], ['price', '<=', 2.0], ['price', '!=', 2], ['price', '<>', null], ['id', '>', 3],
    ['since', '>', '2025-06-01'], ['created_at', '<=', Carbon::parse('2026-01-02 12:00')], ['id', 'in', [2, 3]], ['tags', 'NOT IN', ['red']], ['category', '>', 'P']] as $where) {
    show(where(products(), ...$where));
}

echo "- orders, limits, pages\n";
show(products()->orderBy('price', 'desc')->orderBy('id', 'desc'));
show(products()->orderBy('category')->orderBy('price', 'desc'));
show(products()->latest()->take(2));
show(products()->oldest('since'));
$page = products()->orderBy('id')->paginate(3, 'page', 2);
echo $page->total(), ' ', $page->lastPage(), ' ', $page->pluck('name')->implode(', '), "\n";
foreach ([7, 1_000_000_000, PHP_INT_MAX] as $n) {
    $page = products('pen')->paginate(3, 'page', $n);
    echo $page->total(), ' ', count($page->items()), "\n";
}
show(products()->take(PHP_INT_MAX));
foreach ([1, 2] as $n) {
    $page = products()->orderBy('id')->simplePaginate(2, 'page', $n);
    echo $page->pluck('id')->implode(' '), $page->hasMorePages() ? ' and more' : '', "\n";
}
$page = products()->query(fn ($query) => $query->where('id', '>', 1))->orderBy('id')->paginate(2, 'page', 1);
echo $page->total(), ' ', $page->pluck('id')->implode(' '), "\n";
echo implode(' ', array_column(products()->orderBy('id')->paginateRaw(2, 'page', 2)->items(), 'id')), "\n";

echo "- models\n";
var_dump(products()->orderBy('id')->keys()->all() === [1, 2, 3, 4]);
echo products()->orderBy('id', 'desc')->get()->pluck('id')->implode(' '), ' ', products('blue')->first()->state->name, "\n";
echo products()->orderBy('price', 'desc')->cursor()->map->id->implode(' '), "\n";
Product::withoutSyncingToSearch(fn () => Product::where('id', 2)->forceDelete());
echo products()->orderBy('id', 'desc')->get()->pluck('id')->implode(' '), ' ', products()->orderBy('id')->cursor()->map->id->implode(' '), ' of ', products()->raw()->total, "\n";
Product::withoutSyncingToSearch(fn () => Product::create(['id' => 2, 'name' => 'Blue pen', 'category' => 'Office', 'price' => 2, 'tags' => ['blue']]));
Product::find(3)->update(['name' => 'Pens of paper', 'price' => 4]);
show(where(products('pens'), 'price', '>', 3));

echo "- options and callback\n";
$raw = products()->options(['facets' => ['category', 'tags' => 1, 'price', 'id' => Facet::MinMax]])->take(1)->raw();
echo json_encode($raw->facets, JSON_PRESERVE_ZERO_FRACTION), "\n";
echo json_encode(products('workshop')->options(['highlight' => ['maker', 'name']])->first()->scoutMetadata()['_formatted'], JSON_UNESCAPED_SLASHES), "\n";
foreach (products('pen')->query(fn ($query) => $query->where('id', '>', 1))->orderBy('id')->options(['highlight' => ['name']])->get() as $found) echo $found->id, ' ', $found->scoutMetadata()['_formatted']['name'], ', ';
echo "\n";
$found = products('workshop')->options(['highlight' => ['name']])->first();
$found->update(['price' => 1.75]);
echo implode(' ', preg_grep('/_formatted/', array_keys(scout_engine()->index($found)->get($found->id)))), "none of that is saved\n";
show(products()->options(['filter' => Filter::between('price', 1.6, 2)]));
show(products()->options(['distinct' => 'category'])->orderBy('price', 'desc'));
echo json_encode(products()->options(['distinct' => 'category', 'facets' => ['category'], 'distinctFacets' => true])->raw()->facets), "\n";
show(Product::search('red blue', fn ($index, $query, $options) => $index->search($query, ...['mode' => Mode::Any] + $options))->orderBy('id', 'desc')->take(5));

echo "- soft deletes\n";
Product::find(1)->delete();
show(products()->orderBy('id'));
show(products()->withTrashed()->orderBy('id'));
show(products()->onlyTrashed());
Product::withTrashed()->find(1)->restore();
show(products()->orderBy('id'));
Product::find(1)->forceDelete();
show(products()->withTrashed()->orderBy('id'));

echo "- keys that are texts, models of which nothing is to be found\n";
Page::create(['slug' => '007', 'text' => 'Bond street']);
Page::create(['slug' => 'x/y', 'text' => 'Bond paper']);
Page::create(['slug' => 'none', 'text' => null]);
var_dump(Page::search('bond')->orderBy('slug')->keys()->all() === ['007', 'x/y']);
echo Page::search('')->where('slug', '007')->first()->text, "\n";
Page::find('007')->update(['text' => null]);
show(Page::search(''));

echo array_column(scout_engine()->index(new Page())->schema->fields, 'boost', 'name')['text'], "\n";

echo "- through a queue\n";
config(['scout.queue' => true]);
Page::create(['slug' => 'queued', 'text' => 'Bond queue']);
show(Page::search('bond')->orderBy('slug', 'desc'));
Page::find('queued')->delete();
show(Page::search('bond'));
// Of what was deleted, a queue has no more than the keys.
foreach (['ten', 'twenty'] as $text) Coupon::create(['text' => $text]);
var_dump(scout_engine()->index(new Coupon()));
Coupon::$live = 'coupons_2';
echo Coupon::search('')->keys()->implode(' '), "\n";
Coupon::find(1)->delete();
echo Coupon::search('')->keys()->implode(' '), ' of ', count(scout_engine()->index(new Coupon())), "\n";
config(['scout.queue' => false]);

config(['scout.after_commit' => true]);
Page::clearBootedModels();
try {
    Illuminate\Support\Facades\DB::transaction(function () {
        Page::create(['slug' => 'never', 'text' => 'Bond rolled back']);
        show(Page::search('bond'));
        throw new Exception('rolled back');
    });
} catch (Exception) {
}
show(Page::search('bond'));
Illuminate\Support\Facades\DB::transaction(function () {
    Page::create(['slug' => 'later', 'text' => 'Bond committed']);
    show(Page::search('bond'));
});
show(Page::search('bond'));
Page::find('later')->delete();

echo "- commands\n";
echo scout_command(FlushCommand::class, ['model' => Page::class]), ' ';
show(Page::search(''));
echo scout_command(ImportCommand::class, ['model' => Page::class]), ' ';
show(Page::search(''));
echo scout_command(IndexCommand::class, ['name' => Product::class]), ' ', count(scout_engine()->index(new Product())), "\n";
echo scout_command(SyncIndexSettingsCommand::class), ' ', scout_engine()->index(new Product())->schema->analyzer->language, "\n";
scout_engine()->createIndex('keyed', ['primaryKey' => 'slug']);
echo Postings\Index::open(config('scout.postings.path') . '/keyed')->schema->key, "\n";
scout_engine()->deleteIndex('keyed');
scout_engine()->deleteIndex('coupons_2');
echo implode(' ', scandir(config('scout.postings.path'))), "\n";
echo scout_command(DeleteIndexCommand::class, ['name' => Page::class]), "\n";
echo scout_command(IndexCommand::class, ['name' => '../we ird']), "\n";
echo implode(' ', scandir(config('scout.postings.path'))), "\n";
echo scout_command(DeleteAllIndexesCommand::class), ' ', count(scandir(config('scout.postings.path'))), "\n";

echo "- what config/postings.php says\n";
Product::create(['id' => 9, 'name' => 'Pencil']);
foreach ([true, false] as $prefix) {
    echo $prefix ? 'prefix' : 'whole words', ': ', PostingsEngine::fromConfig(['prefix' => $prefix] + config('scout.postings'), true, 'shop_')->keys(products('penc'))->implode(' '), "\n";
}

foreach ([true, false] as $soft) {
    PostingsEngine::fromConfig(config('scout.postings'), $soft, 'shop_')->update(Product::all());
    echo $soft ? 'soft' : 'plain', ' deletes: ', json_encode(scout_engine()->index(new Product())->get(9)['__soft_deleted'] ?? 'not said'), "\n";
}

echo "- errors\n";
show_thrown(fn () => products()->where('colour', 'red')->get());
show_thrown(fn () => products()->where('name', 'Pen')->get());
show_thrown(fn () => products()->orderBy('name')->get());
show_thrown(fn () => products()->options(['facets' => ['note']])->raw());
show_thrown(fn () => products()->options(['distinct' => 'note'])->raw());
show_thrown(fn () => where(products(), 'id', 'like', 'a%')->get());
show_thrown(fn () => where(products(), 'id', '<', [1, 2])->get());
show_thrown(fn () => where(products(), 'id', '<', null)->get());
show_thrown(fn () => products()->whereIn('id', [null])->get());
show_thrown(fn () => products()->options(['limit' => 3])->get());
show_thrown(fn () => Product::search('a', fn () => [])->get());
show_thrown(fn () => products()->within('../../etc')->get());
show_thrown(fn () => scout_engine()->updateIndexSettings('shop_products', ['filterableAttributes' => ['id']]));
show_thrown(fn () => scout_engine()->updateIndexSettings('shop_products', ['fields' => ['id' => 'number']]));
?>
--EXPECT--
- before there is an index
 of 0
InvalidArgumentException: There is no index "nowhere"
- texts
1 2 of 2
1 of 1
3 1 of 2
4 of 1
1 2 of 2
1 of 1
1 of 1
 of 0
1 of 1
1 2 of 2
1 2 of 2
 of 0
 of 0
 of 0
- wheres
1 2 of 2
2 of 1
1 of 1
1 of 1
1 of 1
3 of 1
1 of 1
3 of 1
1 4 of 2
1 2 of 2
 of 0
1 2 3 4 of 4
3 4 of 2
3 4 of 2
4 of 1
2 4 of 2
1 of 1
1 2 of 2
1 3 4 of 3
1 2 4 of 3
4 of 1
4 of 1
1 2 of 2
2 3 of 2
2 3 4 of 3
3 4 of 2
- orders, limits, pages
4 2 1 3 of 4
2 1 4 3 of 4
3 4 of 4
1 4 2 3 of 4
4 2 Pencil case
3 0
3 0
3 0
1 2 3 4 of 4
1 2 and more
3 4
3 2
3 4
- models
bool(true)
4 3 2 1 Old
4 2 1 3
4 3 1 1 3 4 of 4
3 of 1
- options and callback
{"category":{"values":{"Office":2,"School":2},"distinct":2,"other":0,"missing":0},"tags":{"values":{"blue":1},"distinct":3,"other":2,"missing":2},"price":{"min":1.5,"max":9.25,"missing":0},"id":{"min":1,"max":4,"missing":0}}
{"maker":"Ulm\nAn old &lt;b&gt;<mark>workshop</mark>&lt;/b&gt;\nAda\nBob","name":"Red pens"}
2 Blue <mark>pen</mark>, 3 <mark>Pens</mark> of paper, 4 <mark>Pencil</mark> case, 
none of that is saved
2 1 of 2
4 2 of 2
{"category":{"values":{"Office":1,"School":1},"distinct":2,"other":0,"missing":0}}
2 1 of 2
- soft deletes
2 3 4 of 3
1 2 3 4 of 4
1 of 1
1 2 3 4 of 4
2 3 4 of 3
- keys that are texts, models of which nothing is to be found
bool(true)
Bond street
x/y of 1
3
- through a queue
x/y queued of 2
x/y of 1
NULL
coupon-1 coupon-2
coupon-2 of 1
x/y of 1
x/y of 1
x/y of 1
x/y later of 2
- commands
All [Page] records have been flushed.  of 0
Imported [Page] models up to ID: x/y All [Page] records have been imported. x/y of 1
Index ["shop_products"] created successfully. 3
Settings for the [shop_products] index synced successfully. Settings for the [shop_pages] index synced successfully. en
slug
. .. .lock shop_pages shop_products
Index "shop_pages" deleted.
Index ["shop_../we ird"] created successfully.
. .. .lock shop_..%2Fwe%20ird shop_products
All indexes deleted successfully. 3
- what config/postings.php says
prefix: 9
whole words: 
soft deletes: 0
plain deletes: "not said"
- errors
Postings\Scout\UnknownFieldException: The index "shop_products" cannot filter, sort or count by "colour": no model with a value of it was saved. Is that its name in toSearchableArray()? If so, declare its type in scout.postings.index-settings, and call: php artisan scout:sync-index-settings
Postings\Scout\UnknownFieldException: The index "shop_products" cannot filter, sort or count by "name": it is a text, which is searched. Declare it 'text|keyword' (or 'date', 'float'...) in scout.postings.index-settings, and call: php artisan scout:sync-index-settings
Postings\Scout\UnknownFieldException: The index "shop_products" cannot filter, sort or count by "name": it is a text, which is searched. Declare it 'text|keyword' (or 'date', 'float'...) in scout.postings.index-settings, and call: php artisan scout:sync-index-settings
Postings\Scout\UnknownFieldException: The index "shop_products" cannot filter, sort or count by "note": no model with a value of it was saved. Is that its name in toSearchableArray()? If so, declare its type in scout.postings.index-settings, and call: php artisan scout:sync-index-settings
Postings\Scout\UnknownFieldException: The index "shop_products" cannot filter, sort or count by "note": no model with a value of it was saved. Is that its name in toSearchableArray()? If so, declare its type in scout.postings.index-settings, and call: php artisan scout:sync-index-settings
InvalidArgumentException: where('id', 'like', ...): there are =, !=, <>, <, <=, >, >=, and whereIn(), whereNotIn()
InvalidArgumentException: where('id', '<', ...) takes one value, not several
InvalidArgumentException: where('id', '<', null): nothing can be compared with null
InvalidArgumentException: "id" is compared with values, not with null among them
InvalidArgumentException: options() knows facets, filter, mode, timeout, highlight, sort, boosts, distinct and distinctFacets, not "limit"
UnexpectedValueException: The callback of search() returns a Postings\Result, not array
InvalidArgumentException: There is no index "../../etc"
InvalidArgumentException: scout.postings.index-settings knows fields, boost, language, stemming, accents, stop-words, synonyms, k1, b, not "filterableAttributes"
InvalidArgumentException: "number" is no type of a field: text, keyword, int, float, bool, date, stored
