--TEST--
Postings\Index: of 450 damaged copies, each answers rightly or says where it is damaged
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Boost, CorruptedDataException, Facet, Field, FieldType, Filter, Index, Mode, Schema, Sort, VersionException};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
seeded();

$folder = new_folder();
$index = Index::create($folder, new Schema(['title', 'text', new Field('tag', FieldType::Keyword),
    Field::int('count'), Field::float('price'), Field::date('days'), Field::point('place')]));
$writer = $index->writer();
$words = fn (int $most) => implode(' ', array_map(fn () => 'w' . mt_rand(0, 1 << mt_rand(0, 12)), range(0, mt_rand(0, $most))));
foreach ([0, 3000] as $first) {
    for ($i = $first; $i < $first + 3000; $i++) {
        $writer->add(['id' => $i, 'title' => $words(4), 'text' => $words(40), 'tag' => 't' . $i % 7,
            'count' => mt_rand(-1000, 1000), 'place' => mt_rand(0, 9) ? mt_rand(-90, 90) . ',' . mt_rand(-180, 180) : [],
            'price' => mt_rand(0, 9) ? mt_rand(0, 1000) / 100 : null,
            'days' => array_map(fn () => mt_rand(0, 99) * 86400, range(0, mt_rand(0, 3)))]);
    }
    $writer->commit(durable: false);
}
$writer->delete(range(0, 5000, 50));
$writer->commit(durable: false);
$writer->close();

/** All that a program may ask. */
function answers(string $folder): array
{
    $index = Index::open($folder);
    $answers = [count($index)];
    for ($i = 0; $i < 12; $i++) {
        $queries = ["w$i", "w$i w1 w30", "\"w1 w$i\"", "w1$i*", "+w2 -w$i", "title:w$i"];
        foreach ($queries as $n => $query) {
            $filter = $n === 1 ? Filter::equal('tag', "t$i") : null;
            $result = $index->search($query, mode: $i % 2 ? Mode::Any : Mode::All, filter: $filter);
            $answers[] = [$result->total, array_map(fn ($hit) => [$hit->id, $hit->score], $result->hits)];
        }
        $answers[] = $index->get($i * 100 + 1);
        $near = Filter::near('place', $i, $i, $i * 1e6);
        $result = $index->search("w$i w1", filter: $i % 2 ? $near : null, boosts: [Boost::field('price', 5), Boost::near('place', 0, 0, 1e6), Boost::range('count', 0, 900)]);
        $answers[] = [$result->total, array_map(fn ($hit) => [$hit->id, $hit->score], $result->hits)];
        $answers[] = array_map(fn ($hit) => [$hit->id, $hit->distance], $index->search('*', 20, filter: $near, sort: [Sort::distance('place', -$i, $i * 9)])->hits);
        $answers[] = array_column($index->similar($i * 100 + 2)->hits, 'id');
        $filter = Filter::any(Filter::between('count', $i, $i * 50), Filter::atLeast('price', $i), Filter::equal('days', $i * 86400));
        $fields = [['count' => 'asc'], ['price' => 'desc', 'tag' => 'asc'], ['days' => 'desc'], ['tag' => 'desc']][$i % 4];
        $result = $index->search('*', 20, filter: $filter, sort: $fields, facets: ['tag', 'count', 'price' => 20, 'days' => Facet::Count]);
        $answers[] = [$result->total, $result->facets, array_column($result->hits, 'id')];
        $answers[] = array_column($index->search('*', 20, filter: $filter, sort: $fields, after: $result->cursor)->hits, 'id');
    }
    return $answers;
}

$expected = answers($folder);
$files = array_values(array_filter(glob("$folder/*"), fn ($file) => basename($file) !== 'lock'));
$damages = [
    'bytes' => function (string $bytes): string {
        for ($i = 0; $i < 8; $i++) {
            $bytes[mt_rand(0, strlen($bytes) - 1)] = chr(mt_rand(0, 255));
        }
        return $bytes;
    },
    'sector' => function (string $bytes): string {
        $at = intdiv(mt_rand(0, strlen($bytes) - 1), 512) * 512;
        $length = min(512, strlen($bytes) - $at);
        return substr_replace($bytes, str_repeat("\0", $length), $at, $length);
    },
    'truncated' => fn (string $bytes): string => substr($bytes, 0, mt_rand(0, strlen($bytes) - 1)),
];
foreach ($damages as $name => $damage) {
    $found = 0;
    for ($n = 0; $n < 150; $n++) {
        $copy = new_folder();
        mkdir($copy);
        foreach ($files as $file) {
            copy($file, $copy . '/' . basename($file));
        }
        // Large files more often, as disks do it.
        $victim = $files[$n % 3 === 0 ? mt_rand(0, count($files) - 1) : 0];
        $bytes = file_get_contents($victim);
        $changed = $damage($bytes);
        file_put_contents($copy . '/' . basename($victim), $changed);
        try {
            same($expected, answers($copy), "$name, copy $n of " . basename($victim));
        } catch (CorruptedDataException | VersionException $e) {
            $found++;
            same(true, $changed !== $bytes, "what is damaged, $name, copy $n");
            same(true, str_contains($e->getMessage(), $copy), "file in {$e->getMessage()}");
        }
        try {
            Index::open($copy)->verify();
            // What nothing refers to may have been hit: padding, between the parts.
        } catch (CorruptedDataException | VersionException) {
        }
        array_map('unlink', glob("$copy/*"));
        rmdir($copy);
    }
    echo $name, $found > 75 ? ' found' : " found $found times only", "\n";
}
echo "done\n";
?>
--EXPECT--
bytes found
sector found
truncated found
done
