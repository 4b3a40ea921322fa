--TEST--
usort() by Yioop's orderCallback() in its models: the order, which depends on every comparison, is PHP's
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/sorts.inc';
require __DIR__ . '/../05_functions/random.inc';
$folder = temporary_folder();
$seed = seeded();
$compare = fn (string $what, array $changes = []) => compare_sorts($what, $folder, $seed, $changes);
$first = fn (string $statements) => ['BEGIN' => $statements, '$values as $value' => '[] as $value'];
$compare('numbers, text, holes');
// What native code leaves to PHP.
$compare('no field told', $first('$note(fn () => $model->sorted($pages(9, $values[0], ""), null)); $note(fn () => $model->sorted($pages(9, $values[0]), null));'));
$compare('pages without the field', $first('$note(fn () => $model->sorted([...$pages(9, $values[0]), ["key" => "k"]], "rank"));'));
$compare('fields of other types', $first('foreach ([[1], new \stdClass(), STDIN] as $other) $note(fn () => $model->sorted([...$pages(9, $values[0]), ["rank" => $other]], "rank"));'));
$compare('pages of other types', $first('foreach ([7, "page", null, new \ArrayObject(["rank" => 5])] as $other) $note(fn () => $model->sorted([...$pages(9, $values[0]), $other], "rank"));'));
$compare('references', $first('$all = $pages(9, $values[0]); $one = &$all[3]; $rank = &$all[5]["rank"]; $note(fn () => $model->sorted($all, "rank")); $note(fn () => $model->sorted_in_place($all)); $one = 5; $note(fn () => $all);'));
$compare('a field by reference', $first('$all = $pages(9, $values[0]); $rank = &$all[5]["rank"]; $note(fn () => $model->sorted($all, "rank")); $rank = 7; $note(fn () => $all);'));
$compare('other callbacks', $first('foreach (["strcmp", fn ($a, $b) => $a["other"] <=> $b["other"], "no function", 5, null, [$model, "sorted"]] as $callback) $note(fn () => $model->sorted($pages(9, $values[0]), "rank", $callback));'));
$compare('no array', $first('$no = 5; $note(fn () => usort($no, "seekquarry\yioop\library\orderCallback")); $note(fn () => usort()); $note(fn () => usort($no));'));
$compare('another body', ['return -1;' => 'return 1;']);
$compare('an imported usort()', ['namespace seekquarry\yioop\models {' => 'namespace other { if (!function_exists("other\usort")) { function usort(array &$pages, $by) { \usort($pages, $by); $pages[] = "own"; return 3; } } }
    namespace seekquarry\yioop\models { use function other\usort;']);
$compare('its own usort()', ['BEGIN' => 'function usort(array &$pages, $by) { \usort($pages, $by); $pages[] = "own"; return 3; }']);
?>
--EXPECT--
numbers, text, holes: same, native
no field told: same, PHP
pages without the field: same, PHP
fields of other types: same, PHP
pages of other types: same, PHP
references: same, PHP
a field by reference: same, native
other callbacks: same, PHP
no array: same, native
another body: same, PHP
an imported usort(): same, PHP
its own usort(): same, PHP
