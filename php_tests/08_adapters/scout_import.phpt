--TEST--
The engine of Scout: 10,000 models imported in chunks, one field is new on the way; all of them lazily; bounded memory
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
use Illuminate\Database\Eloquent\Model;
use Illuminate\Support\Facades\{DB, Schema};
use Laravel\Scout\Searchable;

class Item extends Model
{
    use Searchable;
    protected $guarded = [];
    public $timestamps = false;
}
scout_app(['durable' => false]);
Schema::create('items', function ($table) {
    $table->id();
    $table->string('name');
    $table->integer('rank');
    $table->integer('late')->nullable();
});
$rows = array_map(fn (int $id) => ['id' => $id, 'name' => "item number$id " . ($id % 4 ? 'common' : 'rare'), 'rank' => $id * 7919 % 10007, 'late' => $id > 7001 ? $id : null], range(1, 10000));
foreach (array_chunk($rows, 500) as $some) DB::table('items')->insert($some);

Item::makeAllSearchable();
$folder = config('scout.postings.path') . '/items';
$index = scout_engine()->index(new Item());
$index->verify();
echo count($index), ' ', $index->info()['segments'] <= 12 ? 'few segments' : $index->info()['segments'] . ' segments', "\n";
echo Item::search('rare')->raw()->total, ' ', Item::search('number4711')->get()->pluck('id')->implode(' '), ' ', Item::search('')->orderBy('late', 'desc')->take(3)->keys()->implode(' '), "\n";

// In the order of the column, whatever order the database has; a chunk of models at a time.
$before = memory_get_usage();
$most = $n = $wrong = 0;
$last = -1;
DB::enableQueryLog();
foreach (Item::search('')->orderBy('rank')->cursor() as $item) {
    $wrong += $item->rank <= $last;
    $last = $item->rank;
    $n++;
    if ($n % 1000 === 0) $most = max($most, memory_get_usage() - $before);
}
echo "$n models, $wrong in a wrong place, ", count(DB::getQueryLog()), ' queries, ', $most < 16 << 20 ? 'little memory' : "$most bytes", "\n";
DB::disableQueryLog();
$total = $pages = 0;
do {
    $page = Item::search('common')->orderBy('id')->paginate(700, 'page', ++$pages);
    $total += count($page->items());
} while ($page->hasMorePages());
echo "$total of {$page->total()} in $pages pages\n";
echo count(Item::search('common')->get()), "\n";
Item::where('id', '<=', 9990)->unsearchable();
echo Item::search('')->keys()->implode(' '), "\n";
Item::removeAllFromSearch();
echo count(Item::search('')->get()), ' ', is_dir($folder) ? 'there' : 'gone', "\n";
?>
--EXPECT--
10000 few segments
2500 4711 10000 9999 9998
10000 models, 0 in a wrong place, 20 queries, little memory
7500 of 7500 in 11 pages
7500
9991 9992 9993 9994 9995 9996 9997 9998 9999 10000
0 gone
