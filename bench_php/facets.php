<?php
/**
 * The counts of a facet: how many hits have each of its values. Plain PHP has an array of every document's value, made
 * beforehand, and counts in a loop over an array of hits; with the extension there is a list of documents for each value.
 */
namespace Postings\Bench;

use Postings\Facets;
use Postings\PostingList;
use RuntimeException;

return new class implements Experiment {
    private const DOCUMENTS = 100_000;
    private const VALUES = [20, 100, 1000];
    private const HITS = [300, 1000, 3000, 10_000, 50_000];

    public function title(): string
    {
        return 'Counts of facets: plain PHP, facet_counts(), Facets';
    }

    public function run(Run $run): string
    {
        $flags = ['-d', 'memory_limit=-1', '-d', 'zend_extension=opcache', '-d', 'opcache.enable_cli=1', '-d', 'opcache.jit=disable'];
        $native = [...$flags, '-d', "extension=$run->extension", '-d', 'postings.device=cpu'];
        $variants = [
            'php' => new Variant('plain PHP', $flags),
            'first' => new Variant('facet_counts(), first calls', $native),
            'again' => new Variant('facet_counts() of the same lists', $native),
            'facets' => new Variant('Facets::counts()', $native),
        ];
        $values = $run->quick ? [20] : self::VALUES;
        $run->expect(count($values) * count($variants));
        foreach ($values as $count) {
            $agreed = null;
            $run->interleave(['values' => $count], $variants, function (Variant $variant, string $name) use ($run, $count, &$agreed) {
                $result = $run->child($variant->flags, ['values' => $count, 'variant' => $name]);
                $agreed ??= $result['hash'];
                if ($result['hash'] !== $agreed) {
                    throw new RuntimeException("$variant->label counts otherwise than the variants before it");
                }
                return $result['us'];
            }, 'us');
        }
        $rows = [];
        foreach ($values as $count) {
            foreach (self::HITS as $hits) {
                $row = [number_format($count), number_format($hits)];
                foreach (array_keys($variants) as $name) {
                    $row[] = with_spread($run->measurements->get(['values' => $count], "$hits hits", $name));
                }
                $rows[] = $row;
            }
        }
        return 'Microseconds, medians and quartiles, of ' . number_format(self::DOCUMENTS) . " documents, each with one of the values, few of them with many documents.\n"
            . "Plain PHP counts an array of hits by an array of every document's value. After four calls with the same lists, facet_counts() makes\n"
            . "such an array natively, as Facets does at once; its first calls go through the lists.\n\n"
            . markdown_table(['values', 'hits', ...array_map(fn (Variant $variant) => $variant->label, array_values($variants))], $rows);
    }

    public function child(array $task): array
    {
        mt_srand(1);
        $value_of = $ids = [];
        for ($id = 0; $id < self::DOCUMENTS; $id++) {
            $value_of[$id] = min((int) ($task['values'] * (mt_rand() / mt_getrandmax()) ** 2), $task['values'] - 1);
            $ids[$value_of[$id]][] = $id;
        }
        ksort($ids);
        $us = [];
        $hash = hash_init('xxh64');
        foreach (self::HITS as $hits) {
            $chosen = array_rand($value_of, $hits);
            $count = $this->counter($task['variant'], $value_of, $ids, $chosen);
            hash_update($hash, json_encode($count()));
            $us["$hits hits"] = time_ms($count) * 1e3;
        }
        return ['us' => $us, 'hash' => hash_final($hash)];
    }

    private function counter(string $variant, array $value_of, array $ids, array $chosen): \Closure
    {
        if ($variant === 'php') {
            $zeroes = array_fill_keys(array_keys($ids), 0);
            return function () use ($zeroes, $chosen, $value_of): array {
                $counts = $zeroes;
                foreach ($chosen as $id) {
                    ++$counts[$value_of[$id]];
                }
                return $counts;
            };
        }
        $lists = array_map(fn (array $of_value) => PostingList::fromArray($of_value), $ids);
        $hits = PostingList::fromArray($chosen);
        if ($variant === 'facets') {
            $facets = new Facets($lists);
            return fn () => $facets->counts($hits);
        }
        if ($variant === 'again') {
            return fn () => \Postings\facet_counts($hits, $lists);
        }
        // Never the same lists: one of no documents comes first, a new one each time.
        return function () use ($hits, $lists): array {
            $counts = \Postings\facet_counts($hits, [-1 => PostingList::fromArray([])] + $lists);
            unset($counts[-1]);
            return $counts;
        };
    }
};
