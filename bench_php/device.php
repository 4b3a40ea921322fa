<?php
/**
 * What a PHP process waits for, from call to result: set operations and rankings on the CPU, on a device by postingsd,
 * where the lists are resident, and where `auto` does them. POSTINGS_TEST_DEVICE names the device; without it, CUDA.
 */
namespace Postings\Bench;

use Postings\{DocumentLengths, Mode, PostingList};
use RuntimeException;
use function Postings\{last_profile, rank, rank_many};

return new class implements Experiment {
    private const DOCUMENTS = 25_000_000;
    private const BATCH = 1000;
    /** Of both lists, for the crossover. */
    private const LENGTHS = [1_000, 10_000, 50_000, 200_000, 1_000_000, 3_700_000];
    private const CROSSOVERS = ['intersectCount' => 'intersectCount()', 'all' => 'rank(), all words', 'any' => 'rank(), any word'];

    public function title(): string
    {
        return 'Set operations and rankings from PHP: the CPU, and a device by postingsd';
    }

    public function run(Run $run): string
    {
        $device = getenv('POSTINGS_TEST_DEVICE') ?: 'cuda';
        $native = ['-d', 'memory_limit=-1', '-d', "extension=$run->extension", '-d', 'postings.service_wait=60000', '-d', 'postings.service_deadline=60000'];
        $variants = [
            'cpu' => new Variant('CPU', [...$native, '-d', 'postings.device=cpu']),
            'device' => new Variant($device, [...$native, '-d', "postings.device=$device"]),
            'auto' => new Variant('auto', [...$native, '-d', 'postings.device=auto']),
        ];
        $documents = $run->quick ? self::DOCUMENTS / 25 : self::DOCUMENTS;
        $run->expect(count($variants));
        $agreed = null;
        $run->interleave(['documents' => $documents], $variants, function (Variant $variant) use ($run, $documents, &$agreed) {
            $result = $run->child($variant->flags, ['documents' => $documents]);
            $agreed ??= $result['hash'];
            if ($result['hash'] !== $agreed) {
                throw new RuntimeException("$variant->label gives another result than the variant before it");
            }
            if ($result['device'] !== null) {
                $run->variants['device'] = new Variant($result['device'], $run->variants['device']->flags);
            }
            return $result['us'];
        }, 'us');
        $case = ['documents' => $documents];
        $this->draw($run, $case);
        $m = $run->measurements;
        $row = fn (string $name, ?string $metric = null) => [$name, ...array_map(fn ($variant) => with_spread($m->get($case, $metric ?? $name, $variant)), array_keys($variants)),
            times($m->speedup($case, $metric ?? $name, 'cpu', 'device'))];
        $header = ['CPU, us', "{$run->variants['device']->label}, us", 'auto, us', 'the device is faster by'];
        $text = "From PHP call to PHP result, wall-clock, median of calls in a process (median and quartiles of processes), $documents documents; "
            . 'the lengths of lists are for 25 M documents, and shrink with them. Lists are resident; auto is what users get who set nothing, '
            . "after the machine was measured once. All results are the same.\n\n"
            . markdown_table(['call', ...$header], array_map($row, array_keys($this->calls([], null, [])))) . "\n## By length\n";
        foreach (self::CROSSOVERS as $name => $about) {
            $text .= "\n$about, two lists of this length each:\n\n"
                . markdown_table(['docIDs', ...$header], array_map(fn (int $length) => $row((string) $length, "$name $length"), self::LENGTHS));
        }
        return $text;
    }

    private function draw(Run $run, array $case): void
    {
        $charts = [];
        foreach (self::CROSSOVERS as $name => $about) {
            $series = [];
            foreach (['cpu', 'device', 'auto'] as $variant) {
                foreach (self::LENGTHS as $length) {
                    $m = $run->measurements->get($case, "$name $length", $variant);
                    $series[$run->variants[$variant]->label][] = [$m['median'], $m['low'], $m['high']];
                }
            }
            $charts[] = new Chart($about, self::LENGTHS, $series, x_label: 'docIDs in each of two lists', y_label: 'us', lines: true, log_x: true);
        }
        plot($run->file('svg'), ...$charts);
    }

    public function child(array $task): array
    {
        mt_srand(19);
        $documents = $task['documents'];
        $size = fn (float $millions) => (int) ($millions * $documents / 25);
        $lengths = new DocumentLengths(str_repeat(pack('V*', ...array_map(fn () => mt_rand(20, 400), range(1, 50_000))), intdiv($documents, 50_000)));
        $list = fn (int $count) => $lengths->withBounds($this->simulate($count, $documents));
        $lists = array_map($list, ['0.2 M' => $size(0.2), '1 M' => $size(1), '3.7 M' => $size(3.7), '3.7 M, second' => $size(3.7), '3.7 M, third' => $size(3.7)]);
        $calls = $this->calls($lists, $lengths, $this->queries(array_map(fn ($millions) => $list($size($millions)),
            [...array_fill(0, 16, 0.1), ...array_fill(0, 16, 0.3), ...array_fill(0, 16, 0.6)])));
        foreach (self::LENGTHS as $length) {
            [$a, $b] = [$list($size($length / 1e6)), $list($size($length / 1e6))];
            $calls["intersectCount $length"] = fn () => $a->intersectCount($b);
            $calls["all $length"] = fn () => rank([$a, $b], $lengths, mode: Mode::All);
            $calls["any $length"] = fn () => rank([$a, $b], $lengths, mode: Mode::Any);
        }
        if (ini_get('postings.device') === 'auto') {
            $this->await_measurement($calls['intersectCount, 3.7 M and 3.7 M']);
        }
        $results = $us = [];
        foreach ($calls as $name => $call) {
            $results[] = $call();
            $reason = last_profile()->reason;
            if (!in_array(ini_get('postings.device'), ['cpu', 'auto'], true) && $reason !== null) {
                throw new RuntimeException("$name was done on the CPU: $reason");
            }
            if (ini_get('postings.device') === 'auto') {
                $this->use_for_a_while($call);
            } else {
                $device = last_profile()->device;
            }
            $us[$name] = $this->median_us($call);
        }
        return ['us' => $us, 'device' => $device ?? null, 'hash' => hash('xxh128', serialize($results))];
    }

    /** The first process that wants a device has it measured in the background. */
    private function await_measurement(callable $call): void
    {
        for ($until = microtime(true) + 30; microtime(true) < $until; usleep(1000)) {
            $call();
            if (last_profile()->reason === null) {
                return;
            }
        }
        fwrite(STDERR, 'auto stays on the CPU: ' . last_profile()->reason . "\n");
    }

    /** Until the lists are on the device; for a second, if the CPU is to be faster. */
    private function use_for_a_while(callable $call): void
    {
        for ($until = microtime(true) + 1; last_profile()->reason !== null && microtime(true) < $until;) {
            $call();
        }
    }

    /** @return array<string, callable> What is wanted of a device, by name. */
    private function calls(array $lists, ?DocumentLengths $lengths, array $batch): array
    {
        return [
            'intersectCount, 1 M and 3.7 M' => fn () => $lists['1 M']->intersectCount($lists['3.7 M']),
            'intersectCount, 3.7 M and 3.7 M' => fn () => $lists['3.7 M']->intersectCount($lists['3.7 M, second']),
            'intersect, 0.2 M and 3.7 M' => fn () => count($lists['0.2 M'] & $lists['3.7 M']),
            'rank, all of 0.2 M, 1 M and 3.7 M' => fn () => rank([$lists['0.2 M'], $lists['1 M'], $lists['3.7 M']], $lengths, mode: Mode::All),
            'rank, any of three of 3.7 M' => fn () => rank([$lists['3.7 M'], $lists['3.7 M, second'], $lists['3.7 M, third']], $lengths, mode: Mode::Any),
            'rank_many, 1000 queries of 1 M postings, all words' => fn () => rank_many($batch, $lengths, mode: Mode::All),
            'rank_many, 1000 queries of 1 M postings, any word' => fn () => rank_many($batch, $lengths, mode: Mode::Any),
        ];
    }

    /** Of as many calls as a third of a second has; at least one. */
    private function median_us(callable $call): float
    {
        $times = [];
        for ($until = hrtime(true) + 300_000_000; hrtime(true) < $until || !$times;) {
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
