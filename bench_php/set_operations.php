<?php
/**
 * Intersecting two long posting lists: PHP's own functions and a loop over sorted arrays, against the extension on the
 * same arrays and on PostingLists.
 */
namespace Postings\Bench\SetOperations {
    /** @param list<int> $a ascending, as is $b */
    function merge(array $a, array $b): array
    {
        $common = [];
        $i = $j = 0;
        $a_size = \count($a);
        $b_size = \count($b);
        while ($i < $a_size && $j < $b_size) {
            $x = $a[$i];
            $y = $b[$j];
            if ($x === $y) {
                $common[] = $x;
                $i++;
                $j++;
            } elseif ($x < $y) {
                $i++;
            } else {
                $j++;
            }
        }
        return $common;
    }
}

namespace Postings\Bench {
    use Postings\PostingList;
    use RuntimeException;

    return new class implements Experiment {
        private const ELEMENTS = 1000000;

        public function title(): string
        {
            return 'Intersecting two posting lists from PHP: PHP functions, a loop with JIT, the extension';
        }

        public function run(Run $run): string
        {
            $opcache = ['-d', 'zend_extension=opcache', '-d', 'opcache.enable_cli=1', '-d', 'memory_limit=-1'];
            $jit = [...$opcache, '-d', 'opcache.jit=tracing', '-d', 'opcache.jit_buffer_size=64M'];
            $native = [...$jit, '-d', "extension=$run->extension"];
            $variants = [
                'array_intersect' => new Variant('array_intersect', $jit),
                'array_intersect_key' => new Variant('array_intersect_key', $jit),
                'loop' => new Variant('merge loop with JIT', $jit),
                'arrays' => new Variant('Postings\intersect, arrays', $native),
                'lists' => new Variant('Postings\intersect, PostingLists', $native),
            ];
            $elements = $run->quick ? self::ELEMENTS / 10 : self::ELEMENTS;
            $cases = [];
            foreach ([100, 10, 3] as $gap) {
                $cases[] = ['elements' => $elements, 'mean gap' => $gap];
            }
            $run->expect(count($cases) * count($variants));
            $found = [];
            foreach ($cases as $at => $case) {
                $agreed = null;
                $run->interleave($case, $variants, function (Variant $variant, string $name) use ($run, $case, $at, &$agreed, &$found) {
                    $result = $run->child($variant->flags, [...$case, 'variant' => $name]);
                    $agreed ??= $result['hash'];
                    if ($result['hash'] !== $agreed) {
                        throw new RuntimeException("$variant->label gives another result than the variants before it");
                    }
                    $found[$at] = ['common' => $result['common']] + array_filter($result['bytes']) + ($found[$at] ?? []);
                    return ['intersect' => $result['ms']];
                }, 'ms');
            }
            $this->draw($run, $cases, $variants);
            return $this->table($run->measurements, $cases, $variants, $found);
        }

        public function child(array $task): array
        {
            mt_srand(16);
            [$a, $b] = [$this->simulate($task['elements'], $task['mean gap']), $this->simulate($task['elements'], $task['mean gap'])];
            require_jit(true);
            $bytes = ['list' => null];
            switch ($task['variant']) {
                case 'array_intersect':
                    $intersect = fn () => array_intersect($a, $b);
                    break;
                case 'array_intersect_key':
                    [$a, $b] = [array_flip($a), array_flip($b)];
                    $intersect = fn () => array_intersect_key($a, $b);
                    break;
                case 'loop':
                    $intersect = fn () => SetOperations\merge($a, $b);
                    break;
                case 'arrays':
                    $intersect = fn () => \Postings\intersect($a, $b);
                    break;
                case 'lists':
                    [$a, $b] = [PostingList::fromArray($a), PostingList::fromArray($b)];
                    $bytes['list'] = $a->bytes;
                    $intersect = fn () => \Postings\intersect($a, $b);
            }
            $ms = time_ms($intersect);
            if ($task['variant'] === 'loop') {
                require_jit_used();
            }
            $common = $intersect();
            $common = match (true) {
                $common instanceof PostingList => $common->toArray(),
                $task['variant'] === 'array_intersect_key' => array_keys($common),
                default => array_values($common),
            };
            return ['ms' => $ms, 'hash' => hash('xxh128', serialize($common)), 'common' => count($common), 'bytes' => $bytes];
        }

        /** Ascending docIDs with gaps drawn evenly. */
        private function simulate(int $elements, int $mean_gap): array
        {
            $list = [];
            for ($doc = 0; count($list) < $elements;) {
                $list[] = $doc += mt_rand(1, 2 * $mean_gap - 1);
            }
            return $list;
        }

        private function table(Measurements $measured, array $cases, array $variants, array $found): string
        {
            $rows = [];
            foreach ($cases as $at => $case) {
                foreach ($variants as $name => $variant) {
                    $rows[] = [
                        $case['elements'],
                        $case['mean gap'],
                        $found[$at]['common'],
                        $variant->label,
                        with_spread($measured->get($case, 'intersect', $name)),
                        $name === 'lists' ? '' : times($measured->speedup($case, 'intersect', $name, 'lists')),
                        $name === 'arrays' || $name === 'lists' ? '' : times($measured->speedup($case, 'intersect', $name, 'arrays')),
                    ];
                }
            }
            $sizes = implode(', ', array_map(fn (int $at) => number($found[$at]['list'] / 1e6) . ' MB at gap ' . $cases[$at]['mean gap'], array_keys($cases)));
            return "CPU time, median (quartiles); opcache with JIT is on throughout. Lists, arrays and (for `array_intersect_key`) flipped arrays "
                . "are there before the clock starts; results are what each function returns: a `PostingList` of PostingLists, else an array. "
                . "All variants gave the same docIDs. A `PostingList` takes $sizes; an array takes 16 MB.\n\n"
                . markdown_table(['elements in each', 'mean gap', 'in common', 'with', 'ms', 'PostingLists are faster by', 'the extension on arrays is faster by'], $rows);
        }

        private function draw(Run $run, array $cases, array $variants): void
        {
            $series = [];
            foreach ($variants as $name => $variant) {
                $series[$variant->label] = array_map(function (array $case) use ($run, $name) {
                    $m = $run->measurements->get($case, 'intersect', $name);
                    return [$m['median'], $m['low'], $m['high']];
                }, $cases);
            }
            $groups = array_map(fn (array $case) => (string) $case['mean gap'], $cases);
            plot($run->file('svg'), new Chart('intersecting two lists', $groups, $series, x_label: 'mean gap', y_label: 'ms'));
        }
    };
}
