--TEST--
Postings\Index::suggest() over fields of several analyzers: by a model, with filters, deletions and merges
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Field, Filter, Index, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
seeded();

const GROUPS = ['en' => ['title', 'text'], 'plain' => ['sku'], 'accents' => ['name']];
const WORDS = ['run', 'runs', 'running', 'runner', 'ruin', 'ruins', 'ruined', 'rung', 'café', 'cafés', 'cave', 'caves', 'caving', 'résumé', 'resumes', 'resuming', 'connect', 'connects', 'connecting', 'connection'];
$analyzers = ['en' => new Analyzer('en'), 'plain' => new Analyzer(), 'accents' => new Analyzer(foldAccents: false)];
$fold = fn (string $group, string $word) => $group === 'accents' ? $word : strtr($word, ['é' => 'e']);
$term = function (string $group, string $word) use ($analyzers): string {
    static $known = [];
    return $known[$group][$word] ??= $analyzers[$group]->analyze($word)[0]['term'];
};
$schema = fn (array $groups) => new Schema(
    [...array_map(fn ($name) => Field::text($name), GROUPS['en']), Field::text('sku', analyzer: $analyzers[$groups['sku']]), Field::text('name', analyzer: $analyzers[$groups['name']]), Field::keyword('owner')],
    analyzer: $analyzers['en'],
);

/**
 * Of the words that begin so in any group, those that become the same terms, as far as these are in the documents:
 * which words, how often they are there, and how many documents have any of the terms.
 */
$model = function (array $documents, array $groups, string $typed) use ($fold, $term): array {
    $having = $times = [];
    foreach ($documents as $id => $document) {
        foreach ($groups as $group => $fields) {
            foreach ($fields as $field) {
                foreach (array_unique(explode(' ', $document[$field])) as $word) {
                    $having[$group][$term($group, $word)][$id] = true;
                    if (!str_starts_with($fold($group, $word), $fold($group, $typed))) continue;
                    $times[$word] = ($times[$word] ?? 0) + 1;
                }
            }
        }
    }
    $found = [];
    foreach ($times as $word => $n) {
        [$terms, $ids] = [[], []];
        foreach ($groups as $group => $_) {
            $of = $having[$group][$term($group, $word)] ?? [];
            $terms[] = $of ? $term($group, $word) : '';
            $ids += $of;
        }
        $class = implode(' ', $terms);
        $found[$class]['words'][$word] = $n;
        $found[$class]['documents'] = count($ids);
    }
    return $found;
};

$seen = ['filtered' => 0, 'all' => 0, 'several words' => 0];
foreach ([['sku' => 'plain', 'name' => 'accents'], ['sku' => 'plain', 'name' => 'plain'], ['sku' => 'accents', 'name' => 'accents']] as $own) {
    $groups = ['en' => GROUPS['en']];
    foreach ($own as $field => $group) $groups[$group][] = $field;
    $index = index_of($schema($own));
    $writer = $index->writer();
    $documents = $deleted = [];
    for ($step = 0; $step < 10; $step++) {
        for ($n = mt_rand(1, 40); $n > 0; $n--) {
            $id = 'k' . mt_rand(0, 120);
            if (isset($documents[$id])) $deleted[] = $documents[$id];
            unset($documents[$id]);
            $writer->delete($id);
            if (mt_rand(0, 3) === 0) continue;
            // Each owner has some words that no other one has. Only fields that keep accents have a word without its own.
            $owner = mt_rand(0, 9);
            $word = fn () => WORDS[mt_rand(0, 2) ? ($owner * 3 + mt_rand(0, 5)) % count(WORDS) : mt_rand(0, mt_rand(0, count(WORDS) - 1))];
            $text = fn () => implode(' ', array_map($word, range(1, mt_rand(1, 4))));
            $document = ['title' => $text(), 'text' => $text(), 'sku' => $word(), 'name' => $word(), 'owner' => "o$owner"];
            foreach ($groups['accents'] ?? [] as $field) if (mt_rand(0, 1)) $document[$field] = strtr($document[$field], ['é' => 'e']);
            $writer->add(['id' => $id] + $documents[$id] = $document);
        }
        mt_rand(0, 3) === 0 ? $writer->merge() : $writer->commit(durable: false);
        $index->refresh();
        foreach ([null, 'o' . mt_rand(0, 9), 'o' . mt_rand(0, 9)] as $owner) {
            $some = $owner === null ? $documents : array_filter($documents, fn ($each) => $each['owner'] === $owner);
            $filter = $owner === null ? null : Filter::equal('owner', $owner);
            foreach (['r', 'ru', 'runn', 'ca', 'caf', 'café', 're', 'ré', 'conn'] as $typed) {
                $what = json_encode([$own, $step, $owner, $typed]);
                $expected = $model($some, $groups, $typed);
                // An index may count words of deleted documents; with a filter it reads the others.
                $possible = $filter ? $expected : $model([...$some, ...$deleted], $groups, $typed);
                $words = array_merge([], ...array_column($possible, 'words'));
                $class = fn (string $word) => implode(' ', array_map(fn ($group) => array_reduce($some, fn ($has, $each) => $has || array_reduce($groups[$group], fn ($has, $field) => $has || in_array($term($group, $word), array_map(fn ($each) => $term($group, $each), explode(' ', $each[$field]))), false), false) ? $term($group, $word) : '', array_keys($groups)));
                foreach ([1000, 3, 1] as $limit) {
                    $given = array_column($index->suggest($typed, $limit, filter: $filter), 'documents', 'word');
                    same([], array_diff_key($given, $words), "words, $what");
                    $counts = [];
                    foreach ($given as $word => $n) {
                        same(false, isset($counts[$class($word)]), "one of the words that find the same as $word, $what");
                        $counts[$class($word)] = $n;
                    }
                    foreach ($counts as $terms => $n) if (isset($expected[$terms])) same($expected[$terms]['documents'], $n, "documents with $terms, $what");
                    $sorted = $counts;
                    rsort($sorted);
                    same(array_values($counts), $sorted, "the best first, $what");
                    // Missed are only words that are far less frequent than their stems.
                    foreach (array_diff_key($expected, $counts) as $terms => $each) {
                        same(true, count($given) === $limit && ($each['documents'] <= end($given) || max($each['words']) * 8 * count($groups) <= end($given)), "$terms, $what, $limit");
                    }
                }
                $seen[$owner === null ? 'all' : 'filtered'] += count($expected);
                foreach ($expected as $each) $seen['several words'] += count($each['words']) > 1;
            }
        }
    }
}
foreach ($seen as $name => $times) if ($times < 50) echo "only $times $name\n";

// As with one group where both make the same terms of words.
$completed = function (?Analyzer $own, array $documents, string $typed, int $limit = 10): array {
    $index = index_of(new Schema([Field::text('a', analyzer: $own), Field::text('b')], analyzer: new Analyzer('en')), $documents);
    return array_column($index->suggest($typed, $limit), 'documents', 'word');
};
$stops = new Analyzer('en', stopWords: ['unseen']);
// A word that is the most frequent one only if the fields are taken together.
$documents = [];
foreach (range('a', 'j') as $letter) array_push($documents, ...array_fill(0, 10, ['a' => "radio$letter"]), ...array_fill(0, 10, ['b' => "radium$letter"]));
array_push($documents, ...array_fill(0, 9, ['a' => 'radar']), ...array_fill(0, 9, ['b' => 'radar']));
foreach ([1, 2, 10] as $limit) {
    foreach ([$stops, new Analyzer('de'), new Analyzer(foldAccents: false)] as $own) {
        $given = $completed($own, $documents, 'rad', $limit);
        same([$limit, 'radar', 18], [count($given), array_key_first($given), reset($given)], "the first of $limit");
    }
    same($completed(null, $documents, 'rad', $limit), $completed($stops, $documents, 'rad', $limit), "the best $limit");
}
$documents = [...array_fill(0, 3, ['a' => 'running cafe', 'b' => 'he runs café']), ['b' => 'runs run']];
foreach ([null, $stops] as $own) echo json_encode([$completed($own, $documents, 'ru'), $completed($own, $documents, 'ca')]), "\n";
// Forms that find other documents where they are terms.
echo json_encode($completed(new Analyzer(), $documents, 'ru')), "\n";
// A text that ends with one word for an analyzer and with two for the other.
$index = index_of(new Schema([Field::text('a', analyzer: new Analyzer()), Field::text('b')], analyzer: new Analyzer('fr')), [['a' => "l'avion", 'b' => "l'avion"], ['b' => 'avion']]);
echo json_encode($index->suggest("l'av")), "\n";
?>
--EXPECT--
[{"runs":4},{"cafe":3}]
[{"runs":4},{"cafe":3}]
{"running":4,"runs":4}
[{"text":"l'avion","word":"avion","documents":2}]
