--TEST--
Postings\Query::field() with several names, and title,text:word: what any of the fields has, scored as if an index had only those texts
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Field, Index, Mode, Query, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
seeded();

const WORDS = ['red', 'blue', 'green', 'the', '1999', '2001', 'e-mail', 'small'];
$other = [Field::keyword('tag'), Field::int('year'), Field::point('place')];
$analyzer = new Analyzer(stopWords: ['the']);
$documents = [];
for ($id = 0; $id < 400; ++$id) {
    $text = fn (int $most) => implode(' ', array_map(fn () => WORDS[mt_rand(0, 7)], range(0, mt_rand(0, $most))));
    $documents[] = ['id' => $id === 7 ? 'red' : "d$id", 'title' => $text(2), 'text' => $text(9), 'note' => $text(5), 'tag' => WORDS[mt_rand(0, 7)], 'year' => mt_rand(1998, 2002)] + ($id === 9 ? ['place' => ['lat' => 52.5, 'lon' => 13.4]] : []);
}
$make = function (array $texts) use ($other, $analyzer, $documents): Index {
    $index = Index::create(new_folder(), new Schema([...$texts, ...$other], analyzer: $analyzer));
    $writer = $index->writer();
    foreach ($documents as $i => $document) {
        $writer->add(array_diff_key($document, array_flip(array_diff(['title', 'text', 'note'], $texts))));
        if ($i % 170 === 0) $writer->commit(durable: false);
    }
    $writer->commit(durable: false);
    $index->refresh();
    return $index;
};
$index = $make(['title', 'text', 'note']);
$ids = function (Query|string $query, Mode $mode) use ($index): array {
    $result = $index->search($query, limit: 500, mode: $mode);
    same([], $result->warnings, "warnings of $query");
    $ids = array_map(fn ($hit) => $hit->id, $result->hits);
    sort($ids);
    return $ids;
};

// Any of the fields, word by word.
$names = ['title', 'text', 'note', 'tag', 'year', 'id'];
$makers = [fn ($w) => Query::term($w), fn ($w) => Query::prefix(substr($w, 0, 3)), fn ($w) => Query::fuzzy($w, 1), fn ($w) => Query::phrase($w), fn ($w) => Query::everything()];
foreach (range(1, 300) as $_) {
    shuffle($names);
    $some = array_slice($names, 0, mt_rand(2, 6));
    $parts = [];
    foreach (range(0, mt_rand(0, 2)) as $_) $parts[] = [$makers[mt_rand(0, 4)], WORDS[mt_rand(0, 7)]];
    // Warned of: a word of two has no typos.
    foreach ($parts as &$part) if ($part[0] === $makers[2] && $part[1] === 'e-mail') $part[1] = 'small';
    unset($part);
    // Only the title and the tag take anything.
    if (!array_intersect($some, ['title', 'tag'])) continue;
    $any = function (Query $part, string $word) use ($some): Query {
        $is_prefix = str_ends_with($part->text, '*') && $part->text !== '*';
        $suits = fn ($name) => match ($name) {
            'year' => $part->text === '*' || (is_numeric($word) && !$is_prefix),
            'id' => !$is_prefix,
            default => true,
        };
        $in = fn ($name) => in_array($name, ['tag', 'id', 'year'], true) && str_contains($part->text, '~') ? Query::term($word, $name) : $part->field($name);
        return Query::any(...array_map($in, array_values(array_filter($some, $suits))));
    };
    $together = array_map(fn ($part) => $part[0]($part[1])->field(...$some), $parts);
    $apart = array_map(fn ($part) => $any($part[0]($part[1]), $part[1]), $parts);
    $is_stop_word = array_filter($parts, fn ($part) => $part[1] === 'the');
    foreach ([Mode::All, Mode::Any] as $mode) {
        if ($is_stop_word) continue;
        $group = $mode === Mode::All ? Query::all(...) : Query::any(...);
        same($ids($group(...$apart), $mode), $ids($group(...$together), $mode), "$mode->name of " . $group(...$together));
    }
    $whole = Query::all(...$together);
    same(true, $whole == Query::parse($whole->text, $index->schema), "parses $whole");
}

// A point by itself, and a range that is still being typed, are values as in a single field.
same(['d9'], $ids(Query::term('52.5,13.4')->field('title', 'place'), Mode::All), 'point');
$range = Query::parse('2001..1', $index->schema, prefix: true);
same($ids($range->field('year'), Mode::All), $ids($range->field('year', 'id'), Mode::All), 'half a range');

// Texts alone: scores, typed queries, marks.
$two = $make(['title', 'text']);
foreach (['red', 'red blue', 'red OR e-mail', '"small red" gre*', 'smal~1 blue', 'the red'] as $typed) {
    $query = Query::parse($typed, $index->schema)->field('title', 'text');
    $a = $index->search($query, limit: 500);
    $b = $two->search($typed, limit: 500);
    same($b->total, $a->total, "total of $typed");
    $scores = fn ($result) => array_combine(array_map(fn ($hit) => $hit->id, $result->hits), array_map(fn ($hit) => round($hit->score, 2), $result->hits));
    $of_a = $scores($a);
    foreach ($scores($b) as $id => $score) same(true, abs($of_a[$id] - $score) < 0.02, "score of $id for $typed");
}
same($ids('title:red OR text:red', Mode::All), $ids('text,title:red', Mode::All), 'typed');
same($ids('(title:red OR text:red) AND (title:blue OR text:blue)', Mode::All), $ids('text,title:(red blue)', Mode::All), 'typed group');
same($ids('note:red', Mode::All), $ids('note,note:red', Mode::All), 'twice');
same($ids('red', Mode::All), $ids('note,text,title:red', Mode::All), 'all texts');
$hit = $index->search(Query::term('red')->field('title', 'tag'))->hits[0];
echo preg_match('/<(\w+)>red/', $hit->highlight('title')), preg_match('/<(\w+)>red/', $hit->highlight('note')), "\n";

// Typos, and names that may not be typed.
echo Query::parse('title,tag:greem owner:me', new Schema(['title', Field::keyword('tag')]), typos: 1)->field('title', 'tag'), "\n";

// A stop word is left out whatever the fields; alone it is looked for.
same($ids('title:red', Mode::All), $ids(Query::parse('the red')->field('title', 'nowhere'), Mode::All), 'a name that no field has');
same($ids(Query::parse('red')->field('title', 'tag'), Mode::All), $ids(Query::parse('the red - ')->field('title', 'tag'), Mode::All), 'stop word');
same($ids('title:"the" OR tag:the', Mode::All), $ids(Query::parse('the')->field('title', 'tag'), Mode::All), 'only a stop word');

// One that is required or excluded is looked for in all of the fields, as in a single one.
$the = '(title:"the" OR tag:the)';
$red = '(title:red OR tag:red)';
foreach (['+the red' => "+$the $red", 'red AND the' => "$red AND $the", 'red +(the)' => "$red +$the", '+the' => $the, '+"the" red' => "+$the $red", '-the red' => "-$the $red", '+the -red' => "+$the -$red", '+(the) -(the red)' => "+$the -($the AND $red)", 'red (+the)' => "$red (+$the)"] as $typed => $by_hand) {
    $query = Query::parse($typed, $index->schema);
    foreach ([Mode::All, Mode::Any] as $mode) {
        same($ids($by_hand, $mode), $ids($query->field('title', 'tag'), $mode), "$mode->name of $typed");
        same($ids($query->field('title'), $mode), $ids($query->field('title', 'year'), $mode), "$mode->name of $typed beside numbers");
    }
}
same($ids("$the AND $red", Mode::All), $ids(Query::all(Query::term('the')->field('title', 'tag'), Query::term('red')->field('title', 'tag')), Mode::All), 'all() with a stop word');

// What has commas and no such fields is text.
echo count($index->search('red,blue:green')->warnings), ' ', $index->search('red,blue:green')->total === $index->search('"red blue green"')->total ? 'text' : 'no text', "\n";
echo implode(', ', array_map(fn ($warning) => $warning, $index->search(Query::parse('x,y:green'))->warnings)), "\n";
foreach ([[], ['title', ''], ['a,b'], ['title', 3.5, 'x y'], ['title', []], array_fill(0, 33, 'title')] as $wrong) {
    try {
        Query::term('x')->field(...$wrong);
        echo "no error\n";
    } catch (Error $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
echo Query::term('x')->field(...array_fill(0, 32, 'title'))->text === implode(',', array_fill(0, 32, 'title')) . ':x' ? "32\n" : "not 32\n";
echo $index->correct('titl:red title,text:gren') ?? 'none', "\n";
?>
--EXPECT--
10
title,tag:greem~1 title,tag:owner\:me~1
0 text
there is no field of this name; it is taken for text: "x,y:green"
ArgumentCountError: Postings\Query::field() expects at least 1 argument, 0 given
ValueError: Postings\Query::field(): Argument #2 must be the name of a field: letters, digits, '_', '-' and '.', beginning with a letter or '_'
ValueError: Postings\Query::field(): Argument #1 ($name) must be the name of a field: letters, digits, '_', '-' and '.', beginning with a letter or '_'
ValueError: Postings\Query::field(): Argument #2 must be the name of a field: letters, digits, '_', '-' and '.', beginning with a letter or '_'
TypeError: Postings\Query::field(): Argument #2 must be of type string, array given
ValueError: Postings\Query::field() takes at most 32 names, 33 given
32
titl:red title,text:green
