--TEST--
Yioop's iterators are native as far as they are known: results, totals and their states are PHP's
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/iterators.inc';
require __DIR__ . '/../05_functions/random.inc';
$folder = temporary_folder();
$seed = seeded();
$compare = fn (string $what, string $iterators, array $changes = []) => compare_iterators($what, $folder, $seed, $iterators, $changes);
$two = '[$group($intersect([$word(0), $word(1)]))]';
$compare('words', '[$group($word(0)), $group($word(1, 7), 30), $group($word(2), 5, 3)]');
$compare('several words at once', '[$group($disjoint($word(3), $word(4))), $group($disjoint($word(5)), 20)]');
$compare('intersections', '[$group($intersect([$word(0), $word(1)])), $group($intersect([$disjoint($word(2), $word(3)), $word(4), $disjoint($word(5))]), 40)]');
$compare('words twice, weights', '[$group($intersect([$word(0), $word(1)], [0, 1, 0])), $group($intersect([$word(2), $word(2)], null, 0.7), 9)]');
$compare('damaged', '[$group($word(0)), $group($intersect([$word(0), $word(1)])), $group($disjoint($word(2), $word(3)))]', ['SELDOM' => 'false']);
$compare('a timer', '(function ($i) use ($group) { $i->sync_timer_on = true; return [$group($i)]; })($intersect([$word(0), $word(1)]))');
// A time, as a database gives it since PHP 8.1.
$number = 'new index_bundle_iterators\WordIterator(1, $words[%d])';
$compare('index with a number', sprintf("[\$group($number), \$group(\$intersect([$number, $number]))]", 0, 1, 2));
// As Yioop's Profile.php has them.
$text = ["'TITLE_WEIGHT' => 4, 'DESCRIPTION_WEIGHT' => 1, 'LINK_WEIGHT' => 2]" => "'TITLE_WEIGHT' => '4', 'DESCRIPTION_WEIGHT' => '1.5', 'LINK_WEIGHT' => '2']"];
$compare('weights as text', '[$group($word(0)), $group($intersect([$word(0), $word(1)]))]', $text);
// What native code leaves to PHP.
$compare('weights of other text', $two, [key($text) => "'TITLE_WEIGHT' => '4 and', 'DESCRIPTION_WEIGHT' => 1, 'LINK_WEIGHT' => 2]"]);
$compare('subclass', '[$group($intersect([new Other("1", $words[0]), $word(1)]))]', ['CHANGE' => 'class Other extends index_bundle_iterators\WordIterator {}']);
$compare('number and text', sprintf("[\$group(\$intersect([$number, \$word(1)]))]", 0));
$compare('class without a name', '[$group($intersect([$word(0), $word(1)]))]', ['CHANGE' => 'new class extends Bundle {};']);
$compare('phrases', '(function ($i) use ($group) { $i->quote_positions = [[0 => 1]]; return [$group($i)]; })($intersect([$word(0), $word(1)]))');
$compare('feeds', '(function ($i) use ($group, $intersect, $word) { $i->use_feeds = $i->using_feeds = true; return [$group($intersect([$i, $word(1)]))]; })($word(0))');
$compare('another body', $two, ['++$this->seen_docs;' => '$this->seen_docs += 2;']);
$compare('shard in memory', $two, ['CHANGE' => 'class Other extends Bundle { function getCurrentShard() { $s = parent::getCurrentShard(); $s->fh ??= fopen($s->filename, "rb"); return $s; } } IndexManager::$bundle = new Other();']);
$compare('truncated', $two, ['CHANGE' => 'file_put_contents("FOLDER/it1", substr(file_get_contents("FOLDER/it1"), 0, -2000)); touch("FOLDER/it1", time() - 60);']);
?>
--EXPECTF--
words: same, native
several words at once: same, native
intersections: same, native
words twice, weights: same, native
damaged: same, %s
a timer: same, native
index with a number: same, native
weights as text: same, native
weights of other text: same, PHP
subclass: same, PHP
number and text: same, PHP
class without a name: same, native
phrases: same, PHP
feeds: same, PHP
another body: same, PHP
shard in memory: same, PHP
truncated: same, %s
