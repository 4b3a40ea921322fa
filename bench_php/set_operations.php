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
        private const TOOL = 'build/native/bench_intersect';

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
                'lists' => new Variant('intersect()', $native),
                'count' => new Variant('intersectCount()', $native),
            ];
            $elements = $run->quick ? self::ELEMENTS / 10 : self::ELEMENTS;
            $cases = [];
            foreach ([2, 4, 16, 64] as $gap) {
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
                    $found[$at] = $result['about'] + ($found[$at] ?? []);
                    return ['intersect' => $result['ms']];
                }, 'ms');
                $found[$at]['floor'] = $this->floor($run, $case);
            }
            $this->draw($run, $cases, $variants);
            return $this->table($run->measurements, $cases, $variants, $found);
        }

        /** Milliseconds that decoding two such lists takes in C++: below this no intersection that needs their docIDs can be. */
        private function floor(Run $run, array $case): float
        {
            $rows = $run->json([self::TOOL, '--lengths', (string) $case['elements'], '--ratios', '1', '--algorithm', 'none',
                '--documents', (string) ($case['elements'] * $case['mean gap'])]);
            foreach ($rows as $row) {
                if ($row['result'] === 'decoded lists') {
                    return 2 * $case['elements'] * $row['ns_per_element'] / 1e6;
                }
            }
            throw new RuntimeException('no row of decoded lists from ' . self::TOOL);
        }

        public function child(array $task): array
        {
            mt_srand(16);
            [$a, $b] = [$this->simulate($task['elements'], $task['mean gap']), $this->simulate($task['elements'], $task['mean gap'])];
            require_jit(true);
            $about = [];
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
                case 'count':
                    [$a, $b] = [PostingList::fromArray($a), PostingList::fromArray($b)];
                    $intersect = $task['variant'] === 'count' ? fn () => $a->intersectCount($b) : fn () => $a->intersect($b);
                    $about = ['bytes' => $a->bytes, 'codec' => $a->codec->name, 'result' => $a->intersect($b)->codec->name];
            }
            $ms = time_ms($intersect);
            if ($task['variant'] === 'loop') {
                require_jit_used();
            }
            $common = $intersect();
            $common = match (true) {
                $task['variant'] === 'count' => $a->intersect($b)->toArray(),
                $common instanceof PostingList => $common->toArray(),
                $task['variant'] === 'array_intersect_key' => array_keys($common),
                default => array_values($common),
            };
            if ($task['variant'] === 'count' && $intersect() !== count($common)) {
                throw new RuntimeException('intersectCount() is wrong');
            }
            return ['ms' => $ms, 'hash' => hash('xxh128', serialize($common)), 'about' => $about + ['common' => count($common)]];
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
                    $ours = $name === 'lists' || $name === 'count';
                    $over = fn (string $us) => $ours ? '' : times($measured->speedup($case, 'intersect', $name, $us));
                    $rows[] = ["1/{$case['mean gap']}", $found[$at]['common'], $variant->label,
                        with_spread($measured->get($case, 'intersect', $name)), $over('lists'), $over('count'),
                        $ours && $found[$at]['codec'] !== 'Bitmap' ? number($found[$at]['floor']) : ''];
                }
            }
            $lists = implode('; ', array_map(fn (int $at) => "1/{$cases[$at]['mean gap']}: {$found[$at]['codec']}, " . number($found[$at]['bytes'] / 1e6)
                . " MB, the result {$found[$at]['result']}", array_keys($cases)));
            return "Two lists of {$cases[0]['elements']} docIDs each, by the share of all documents that each has. CPU time, median (quartiles); "
                . "opcache with JIT is on throughout. Lists, arrays and (for `array_intersect_key`) flipped arrays are there before the clock "
                . "starts; results are what each function returns: a `PostingList`, a count, else an array. All variants gave the same docIDs. "
                . "Codecs that Auto chose, and size of a list: $lists; an array takes 16 MB. The floor is what decoding both packed lists takes "
                . "in C++; bitmaps are not decoded.\n\n"
                . markdown_table(['density', 'in common', 'with', 'ms', 'intersect() is faster by', 'intersectCount() is faster by', 'floor, ms'], $rows);
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
            $groups = array_map(fn (array $case) => "1/{$case['mean gap']}", $cases);
            plot($run->file('svg'), new Chart('intersecting two lists', $groups, $series, x_label: 'density', y_label: 'ms'));
        }
    };
}
