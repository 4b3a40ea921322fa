<?php
/**
 * What a PHP process waits for, from call to result: set operations and rankings on the CPU, and on a device by
 * postingsd, where the lists are resident. POSTINGS_TEST_DEVICE names the device; without it, the first that is there.
 */
namespace Postings\Bench;

use Postings\{DocumentLengths, Mode, PostingList};
use RuntimeException;

return new class implements Experiment {
    private const DOCUMENTS = 25_000_000;
    private const BATCH = 1000;

    public function title(): string
    {
        return 'Set operations and rankings from PHP: the CPU, and a device by postingsd';
    }

    public function run(Run $run): string
    {
        $native = ['-d', 'memory_limit=-1', '-d', "extension=$run->extension", '-d', 'postings.service_wait=60000', '-d', 'postings.service_deadline=60000'];
        $variants = [
            'cpu' => new Variant('CPU', [...$native, '-d', 'postings.device=cpu']),
            'device' => new Variant('device', [...$native, '-d', 'postings.device=' . (getenv('POSTINGS_TEST_DEVICE') ?: 'cuda')]),
        ];
        $documents = $run->quick ? self::DOCUMENTS / 25 : self::DOCUMENTS;
        $run->expect(count($variants));
        [$agreed, $device] = [null, '?'];
        $run->interleave(['documents' => $documents], $variants, function (Variant $variant, string $name) use ($run, $documents, &$agreed, &$device) {
            $result = $run->child($variant->flags, ['documents' => $documents]);
            $agreed ??= $result['hash'];
            if ($result['hash'] !== $agreed) {
                throw new RuntimeException("$variant->label gives another result than the variant before it");
            }
            if ($name === 'device') {
                $device = $result['device'];
            }
            return $result['us'];
        }, 'us');
        $rows = [];
        foreach ($run->measurements->all() as ['case' => $case, 'metric' => $metric, 'variant' => $name]) {
            if ($name !== 'cpu') continue;
            $rows[] = [$metric, ...array_map(fn ($name) => with_spread($run->measurements->get($case, $metric, $name)), array_keys($variants)),
                times($run->measurements->speedup($case, $metric, 'cpu', 'device'))];
        }
        return "From PHP call to PHP result, wall-clock, median of calls in a process (median and quartiles of processes), $documents documents; "
            . "the lengths of lists are for 25 M documents, and shrink with them; "
            . "the device is $device. Lists are resident; all results are the same.\n\n"
            . markdown_table(['call', 'CPU, us', 'device, us', 'the device is faster by'], $rows);
    }

    public function child(array $task): array
    {
        mt_srand(19);
        $million = $task['documents'] / 25;
        foreach (['0.2 M' => 0.2, '1 M' => 1, '3.7 M' => 3.7, '3.7 M, second' => 3.7, '3.7 M, third' => 3.7] as $name => $size) {
            $lists[$name] = $this->simulate((int) ($size * $million), $task['documents']);
        }
        $lengths = new DocumentLengths(str_repeat(pack('V*', ...array_map(fn () => mt_rand(20, 400), range(1, 50_000))), intdiv($task['documents'], 50_000)));
        $lists = array_map($lengths->withBounds(...), $lists);
        $batch = $this->queries(array_map($lengths->withBounds(...), array_map(
            fn ($size) => $this->simulate((int) ($size * $million), $task['documents']), [...array_fill(0, 16, 0.1), ...array_fill(0, 16, 0.3), ...array_fill(0, 16, 0.6)])));
        $calls = [
            'intersectCount, 1 M and 3.7 M' => fn () => $lists['1 M']->intersectCount($lists['3.7 M']),
            'intersectCount, 3.7 M and 3.7 M' => fn () => $lists['3.7 M']->intersectCount($lists['3.7 M, second']),
            'intersect, 0.2 M and 3.7 M' => fn () => count($lists['0.2 M'] & $lists['3.7 M']),
            'rank, all of 0.2 M, 1 M and 3.7 M' => fn () => \Postings\rank([$lists['0.2 M'], $lists['1 M'], $lists['3.7 M']], $lengths, mode: Mode::All),
            'rank, any of three of 3.7 M' => fn () => \Postings\rank([$lists['3.7 M'], $lists['3.7 M, second'], $lists['3.7 M, third']], $lengths, mode: Mode::Any),
            'rank_many, 1000 queries of 1 M postings, all words' => fn () => \Postings\rank_many($batch, $lengths, mode: Mode::All),
            'rank_many, 1000 queries of 1 M postings, any word' => fn () => \Postings\rank_many($batch, $lengths, mode: Mode::Any),
        ];
        [$us, $results] = [[], []];
        foreach ($calls as $name => $call) {
            $results[] = $call();
            $profile = \Postings\last_profile();
            if (ini_get('postings.device') !== 'cpu' && $profile->reason !== null) {
                throw new RuntimeException("$name was done on the CPU: $profile->reason");
            }
            $us[$name] = $this->median_us($call);
        }
        return ['us' => $us, 'hash' => hash('xxh128', serialize($results)), 'device' => $profile->device];
    }

    /** Of as many calls as half a second has; at least one. */
    private function median_us(callable $call): float
    {
        $times = [];
        for ($until = hrtime(true) + 500_000_000; hrtime(true) < $until || !$times;) {
            $begin = hrtime(true);
            $call();
            $times[] = (hrtime(true) - $begin) / 1e3;
        }
        sort($times);
        return quantile($times, 0.5);
    }

    /** Of 0.1, 0.3 and 0.6 M postings, which are the thirds of $lists. */
    private function queries(array $lists): array
    {
        $words = array_chunk($lists, intdiv(count($lists), 3));
        return array_map(fn () => array_map(fn ($alike) => $alike[array_rand($alike)], $words), range(1, self::BATCH));
    }

    private function simulate(int $count, int $documents): PostingList
    {
        $docs = $frequencies = [];
        $most = 2 * intdiv($documents, $count) - 1;
        for ($doc = -1; count($docs) < $count;) {
            $doc += mt_rand(1, $most);
            if ($doc >= $documents) break;
            $docs[] = $doc;
            $frequencies[] = mt_rand(1, 4);
        }
        return PostingList::fromArray($docs, $frequencies);
    }
};
