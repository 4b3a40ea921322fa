--TEST--
Postings\Schema: synonyms find what the words of a model in PHP find, whatever commits, deletes and merges there were
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Field, Index, Mode, Query, Schema, Writer};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
require __DIR__ . '/manifest.inc';
seeded();

$word = fn () => 'w' . mt_rand(0, 1 << mt_rand(0, 6));
$text = fn () => implode(' ', array_map($word, range(1, mt_rand(1, 2))));
$synonyms = [];
for ($n = 0; $n < 12; $n++) {
    if (mt_rand(0, 1)) {
        $synonyms[] = [$text(), $text(), $text()];
    } else {
        $synonyms[$text()] = [$text(), $text()];
    }
}
/** What is looked for in place of a text. */
$others = function (string $of) use ($synonyms): array {
    $found = [];
    foreach ($synonyms as $name => $texts) {
        if (is_string($name) ? $name === $of : in_array($of, $texts, true)) {
            array_push($found, ...$texts);
        }
    }
    return array_diff(array_unique($found), [$of]);
};
$index = Index::create(new_folder(), new Schema(['text'], synonyms: $synonyms));
same($synonyms, $index->schema->synonyms, 'synonyms');
$writer = $index->writer();
$model = [];
$found = $more = 0;
$has = fn (string $document, string $text) => str_contains(" $document ", " $text ");
for ($step = 0; $step < 20; $step++) {
    for ($n = mt_rand(0, 40); $n > 0; $n--) {
        $key = 'k' . mt_rand(0, 150);
        unset($model[$key]);
        if (mt_rand(0, 4) === 0) {
            $writer->delete($key);
            continue;
        }
        $model[$key] = implode(' ', array_map($word, range(1, mt_rand(1, 20))));
        $writer->add(['id' => $key, 'text' => $model[$key]]);
    }
    mt_rand(0, 4) === 0 ? $writer->merge(mt_rand(1, 3)) : $writer->commit(durable: false);
    $index->refresh();
    foreach (range(1, 20) as $unused) {
        [$a, $b] = [$word(), $word()];
        $with = fn (string $text) => [$text, ...$others($text)];
        $both = $others("$a $b");
        $expected = array_filter($model, function (string $document) use ($has, $a, $b, $with, $both): bool {
            $any = fn (array $texts) => array_filter($texts, fn (string $text) => $has($document, $text)) !== [];
            return ($any($with($a)) && $any($with($b))) || $any($both);
        });
        $result = $index->search("$a $b", 200, mode: Mode::All);
        $keys = array_column($result->hits, 'id');
        $expected = array_map(strval(...), array_keys($expected));
        sort($keys);
        sort($expected);
        same($expected, $keys, "$a $b in step $step of " . json_encode($synonyms));
        foreach (array_slice($result->hits, 0, 2) as $hit) {
            $explained = $index->explain("$a $b", $hit->id);
            same(round($hit->score, 9), round($explained['score'], 9), "explained $a $b");
            $marked = strip_tags(str_replace(' ', '', $hit->highlight('text')));
            same(str_replace(' ', '', $model[$hit->id]), $marked, 'text');
            same(true, str_contains($hit->highlight('text'), '<mark>'), 'marks');
        }
        $found += count($keys);
        $more += count($keys) - $index->search("\"$a\" \"$b\"", 0, mode: Mode::All)->total;
    }
}
echo $found > 100 && $more > 20 ? "found\n" : "only $found, $more\n";

// Stems, accents, typos, fields; a text that is no word.
$writer->close();
$schema = new Schema(['title', 'text', Field::keyword('tag')], analyzer: new Analyzer('en', stopWords: true), synonyms: [
    ['Cars', 'automobile', 'motor vehicle'], 'café' => ['bar', '-'], '--' => 'x', ['tag', 'label'],
]);
$index = Index::create(new_folder(), $schema);
same($schema->synonyms, Index::open($index->path)->schema->synonyms, 'kept');
$writer = $index->writer();
$writer->addAll([['id' => 1, 'text' => 'an old car'], ['id' => 2, 'title' => 'Automobiles'], ['id' => 3, 'text' => 'vehicles with a motor', 'tag' => 'tag'],
    ['id' => 4, 'text' => 'Motor vehicles', 'tag' => 'label'], ['id' => 5, 'text' => 'the bars']]);
$writer->commit();
$index->refresh();
foreach (['car', 'CAR', 'motor vehicle', 'a motor vehicle', 'motor +vehicle', '"car"', 'car*', 'text:car', 'title:motor title:vehicle', '-car *', 'cafe', 'bar', 'tag:tag', 'cra~1', 'autmobile~', 'car^2'] as $query) {
    $keys = array_column($index->search($query, mode: Mode::All)->hits, 'id');
    sort($keys);
    echo "$query: ", implode(' ', $keys), "\n";
}
$hit = $index->search('car')->hits;
echo implode('; ', array_map(fn ($hit) => trim($hit->highlight('title') . ' ' . $hit->highlight('text')), $hit)), "\n";
echo json_encode(array_map(fn ($part) => [$part['kind'], ...$part['terms']], $index->explain('car', 4)['parts'])), "\n";

// A synonym that is as near as a typo: one of the similar words, behind the word itself and counted once, however many are nearer.
$index = Index::create(new_folder(), new Schema(['text'], synonyms: [['colour', 'color', 'paint'], ['abcdefgh', 'abcdefxy']]));
$writer = $index->writer();
$writer->addAll([['id' => 'color', 'text' => 'color'], ['id' => 'colour', 'text' => 'colour'], ['id' => 'colours', 'text' => 'colours'], ['id' => 'paint', 'text' => 'paint'], ['id' => 'xy', 'text' => 'abcdefxy']]);
foreach (range(0, 99) as $i) $writer->add(['id' => $i, 'text' => 'abcdef' . chr(97 + $i % 20) . 'h abcdefg' . chr(97 + $i % 20)]);
$writer->commit();
$index->refresh();
foreach (['colour~1', 'color~1', 'text:colour~2', 'coulour~1'] as $query) {
    $result = $index->search($query);
    echo "$query: ", implode(' ', array_map(fn ($hit) => $hit->id . ':' . round($hit->score / $result->hits[0]->score, 3), $result->hits)), "\n";
}
echo json_encode(array_map(fn ($part) => [$part['kind'], ...$part['terms']], $index->explain('colour~1', 'color')['parts'])), "\n";
echo json_encode(array_map(fn ($part) => [$part['kind'], ...$part['terms']], $index->explain('abcdefgh~2', 'xy')['parts'])), "\n";

// Words beside OR do not stand side by side.
$index = Index::create(new_folder(), new Schema(['text'], synonyms: ['portable computer' => 'laptop']));
$writer = $index->writer();
foreach (['portable', 'computer', 'laptop', 'computer portable'] as $id => $text) $writer->add(['id' => $id, 'text' => $text]);
$writer->commit();
$index->refresh();
foreach (['portable OR computer', Query::any('portable', 'computer'), '* -(portable OR computer)', 'portable computer', '(portable computer) OR x'] as $query) {
    $ids = array_column($index->search($query, mode: Mode::All)->hits, 'id');
    sort($ids);
    echo "$query: ", implode(' ', $ids), "\n";
}

foreach ([[['a']], [[]], ['a' => []], [['a', '']], ['' => 'a'], [["a\tb", 'c']], [['a', "b\0"]], [['a', str_repeat('x', 255)]], [range('a', 'z'), array_fill(0, 65, 'a')], array_fill(0, 10001, ['a', 'b'])] as $wrong) {
    show_thrown(fn () => new Schema(['t'], synonyms: $wrong));
}
foreach ([[1], [['a', 1]], ['a' => null], [new stdClass()]] as $wrong) {
    show_thrown(fn () => new Schema(['t'], synonyms: $wrong));
}
// Many of them, of invalid UTF-8.
$schema = new Schema(['t'], synonyms: array_map(fn ($n) => ["a$n", "\xFFb$n", 'x'], range(1, 10000)));
$index = Index::create(new_folder(), $schema);
$writer = $index->writer();
$writer->add(['id' => 1, 't' => 'b64 a65']);
$writer->commit();
$index->refresh();
echo $index->search('a64')->total, $index->search('x')->total, $index->search(str_repeat('x ', 1000))->total, "\n";

// A manifest that somebody forged, under its right checksum.
$index = Index::create(new_folder(), new Schema(['t'], synonyms: [['a', 'b', 'x']]));
$manifest = file_get_contents("$index->path/manifest");
preg_match('/^schema (.*)$/m', $manifest, $schema);
$small = str_replace('same%09a%09b%09x%0a', 'SYNONYMS', $schema[1]);
$kinds = [];
foreach (['', 'same%09a%09b%0a', 'means%09a%09b%09c d%0a', 'same%09a%0a', 'same%0a', 'same%09%09a%0a', 'means%09a%0a', 'same%09a', 'other%09a%09b%0a', 'same%09a%09b%01%0a', 'same%09' . str_repeat('a%09', 65) . 'b%0a', str_repeat('same%09a%09b%0a', 10001)] as $forged) {
    forge_manifest($index->path, preg_replace('/^(schema ).*$/m', '$1' . strtr($small, ['SYNONYMS' => $forged]), $manifest));
    try {
        Index::open($index->path);
        $kinds[] = 'opened';
    } catch (Postings\CorruptedDataException) {
        $kinds[] = 'corrupted';
    }
}
echo implode(' ', $kinds), "\n";
?>
--EXPECT--
found
car: 1 2 4
CAR: 1 2 4
motor vehicle: 1 2 3 4
a motor vehicle: 1 2 3 4
motor +vehicle: 3 4
"car": 1
car*: 1
text:car: 1 4
title:motor title:vehicle: 2
-car *: 3 5
cafe: 5
bar: 5
tag:tag: 3
cra~1: 1
autmobile~: 2
car^2: 1 2 4
<mark>Motor vehicles</mark>; <mark>Automobiles</mark>; an old <mark>car</mark>
[["phrase","motor","vehicl"]]
colour~1: colour:1 paint:1 color:0.063 colours:0.063
color~1: color:1 paint:1 colour:0.063
text:colour~2: colour:1 paint:1 color:0.063 colours:0.063
coulour~1: colour:1
[["fuzzy","color"]]
[["fuzzy","abcdefxy"]]
portable OR computer: 0 1 3
portable OR computer: 0 1 3
* -(portable OR computer): 2
portable computer: 2 3
(portable computer) OR x: 2 3
ValueError: Postings\Schema::__construct(): Argument #6 ($synonyms) must be right: synonyms are 2 to 64 texts at index 0
ValueError: Postings\Schema::__construct(): Argument #6 ($synonyms) must be right: synonyms are 2 to 64 texts at index 0
ValueError: Postings\Schema::__construct(): Argument #6 ($synonyms) must be right: synonyms are 2 to 64 texts at index 0
ValueError: Postings\Schema::__construct(): Argument #6 ($synonyms) must be right: a synonym is a text of 1 to 254 bytes without control characters at index 0
ValueError: Postings\Schema::__construct(): Argument #6 ($synonyms) must be right: a synonym is a text of 1 to 254 bytes without control characters at index 0
ValueError: Postings\Schema::__construct(): Argument #6 ($synonyms) must be right: a synonym is a text of 1 to 254 bytes without control characters at index 0
ValueError: Postings\Schema::__construct(): Argument #6 ($synonyms) must be right: a synonym is a text of 1 to 254 bytes without control characters at index 0
ValueError: Postings\Schema::__construct(): Argument #6 ($synonyms) must be right: a synonym is a text of 1 to 254 bytes without control characters at index 0
ValueError: Postings\Schema::__construct(): Argument #6 ($synonyms) must be right: synonyms are 2 to 64 texts at index 1
ValueError: Postings\Schema::__construct(): Argument #6 ($synonyms) must be right: there are more than 10000 synonyms at index 10000
TypeError: Postings\Schema::__construct(): Argument #6 ($synonyms) must have strings only, not int at index 0
TypeError: Postings\Schema::__construct(): Argument #6 ($synonyms) must have strings only, not int at index 0
TypeError: Postings\Schema::__construct(): Argument #6 ($synonyms) must have strings only, not null at index 0
TypeError: Postings\Schema::__construct(): Argument #6 ($synonyms) must have strings only, not stdClass at index 0
100
opened opened corrupted corrupted corrupted corrupted corrupted corrupted corrupted corrupted corrupted corrupted
