<?php
/**
 * The counts of a facet: how many hits have each of its values. Plain PHP has an array of every document's value, made beforehand, and counts in a
 * loop over the hits; or it has what facet_counts() has, a list of documents for each value, and looks each document up among the hits.
 */
namespace Postings\Bench;

use Postings\Facets;
use Postings\PostingList;
use RuntimeException;

return new class implements Experiment {
    private const DOCUMENTS = [100_000, 1_000_000, 4_000_000];
    private const VALUES = [10, 100, 1000, 10_000];
    private const HITS = [100, 1000, 10_000, 100_000, 1_000_000];

    public function title(): string
    {
        return 'Counts of facets: plain PHP, facet_counts(), Facets';
    }

    public function run(Run $run): string
    {
        $flags = ['-d', 'memory_limit=-1', '-d', 'zend_extension=opcache', '-d', 'opcache.enable_cli=1', '-d', 'opcache.jit=disable'];
        $native = [...$flags, '-d', "extension=$run->extension", '-d', 'postings.device=cpu'];
        $variants = [
            'values' => new Variant('PHP, array of values', $flags),
            'lists' => new Variant('PHP, lists', $flags),
            'first' => new Variant('facet_counts(), first call', $native),
            'tenth' => new Variant('tenth call', $native),
            'facets' => new Variant('Facets::counts()', $native),
        ];
        $documents = $run->quick ? [100_000] : self::DOCUMENTS;
        $values = $run->quick ? [10] : self::VALUES;
        $run->expect(count($documents) * count($values) * count($variants));
        $rows = [];
        foreach ($documents as $of) {
            foreach ($values as $count) {
                $case = ['documents' => $of, 'values' => $count];
                $agreed = null;
                $run->interleave($case, $variants, function (Variant $variant, string $name) use ($run, $case, &$agreed) {
                    $result = $run->child($variant->flags, [...$case, 'variant' => $name]);
                    $agreed ??= $result['hash'];
                    if ($result['hash'] !== $agreed) {
                        throw new RuntimeException("$variant->label counts otherwise than the variants before it");
                    }
                    return $result['us'];
                }, 'us');
                foreach (self::hits($of) as $hits) {
                    $median = fn (string $name) => $run->measurements->median($case, "$hits hits", $name);
                    $rows[] = [number_format($of), number_format($count), number_format($hits), ...array_map(fn (string $name) => number($median($name)), array_keys($variants)),
                        times($median('values') / $median('first')), times($median('lists') / $median('first')), times($median('values') / $median('tenth'))];
                }
            }
        }
        return "Microseconds, medians. Each document has one of the values, and few values have many documents. *Array of values*: plain PHP that has made an array of\n"
            . "every document's value beforehand, and counts in a loop over an array of hits; `Facets` makes the like once. *Lists*: plain PHP that has, as facet_counts(),\n"
            . "a list of documents for each value, and looks each document up among the hits. The first calls go through the lists; when they have taken as long with\n"
            . "the same lists, facet_counts() makes what Facets makes.\n\n"
            . markdown_table(['documents', 'values', 'hits', ...array_map(fn (Variant $variant) => $variant->label, array_values($variants)),
                'array of values / first', 'lists / first', 'array of values / tenth'], $rows);
    }

    private static function hits(int $documents): array
    {
        return array_filter(self::HITS, fn (int $hits) => $hits <= $documents / 2);
    }

    public function child(array $task): array
    {
        mt_srand(1);
        $value_of = $ids = [];
        for ($id = 0; $id < $task['documents']; $id++) {
            $value_of[$id] = min((int) ($task['values'] * (mt_rand() / mt_getrandmax()) ** 2), $task['values'] - 1);
            $ids[$value_of[$id]][] = $id;
        }
        ksort($ids);
        $native = !in_array($task['variant'], ['values', 'lists'], true);
        $lists = $native ? array_map(fn (array $of_value) => PostingList::fromArray($of_value), $ids) : [];
        $us = [];
        $hash = hash_init('xxh64');
        foreach (self::hits($task['documents']) as $hits) {
            $chosen = array_rand($value_of, $hits);
            $count = $native ? $this->native($task['variant'], $lists, PostingList::fromArray($chosen)) : $this->plain($task['variant'], $value_of, $ids, $chosen);
            hash_update($hash, json_encode($count()));
            $us["$hits hits"] = time_ms($count) * 1e3;
        }
        return ['us' => $us, 'hash' => hash_final($hash)];
    }

    private function plain(string $variant, array $value_of, array $ids, array $chosen): \Closure
    {
        if ($variant === 'values') {
            $zeroes = array_fill_keys(array_keys($ids), 0);
            return function () use ($zeroes, $chosen, $value_of): array {
                $counts = $zeroes;
                foreach ($chosen as $id) {
                    ++$counts[$value_of[$id]];
                }
                return $counts;
            };
        }
        return function () use ($ids, $chosen): array {
            $hits = array_flip($chosen);
            $counts = [];
            foreach ($ids as $value => $of_value) {
                $count = 0;
                foreach ($of_value as $id) {
                    if (isset($hits[$id])) {
                        ++$count;
                    }
                }
                $counts[$value] = $count;
            }
            return $counts;
        };
    }

    private function native(string $variant, array $lists, PostingList $hits): \Closure
    {
        if ($variant === 'facets') {
            $facets = new Facets($lists);
            return fn () => $facets->counts($hits);
        }
        if ($variant === 'tenth') {
            for ($call = 1; $call < 10; $call++) {
                \Postings\facet_counts($hits, $lists);
            }
            return fn () => \Postings\facet_counts($hits, $lists);
        }
        // Never the same lists: a short one is made anew each time.
        $key = array_key_last($lists);
        $bytes = $lists[$key]->toBytes();
        return function () use ($hits, &$lists, $key, $bytes): array {
            $lists[$key] = PostingList::fromBytes($bytes);
            return \Postings\facet_counts($hits, $lists);
        };
    }
};
