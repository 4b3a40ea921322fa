<?php
namespace Postings\Bench;

use RuntimeException;

/** One run of an experiment: its options, its child processes, its progress on stderr, its measurements and files. */
final class Run
{
    public readonly Measurements $measurements;
    /** @var array<string, Variant> all that were measured, by name */
    public array $variants = [];
    /** The machine the figures are of, where it is not this one: machine(), or a line that says it. */
    public array|string|null $machine = null;
    /** Of an experiment with Parts, the one to measure; '' is the first page, NAME.md. */
    public string $part = '';
    /** What the page says besides figures; kept in the .json. */
    public array $facts = [];
    private int $steps = 0;
    private int $step = 0;
    private bool $recorded = false;

    /**
     * @param string $extension path of postings.so, relative to the repository so that results name no machine's folders
     * @param resource $log where progress is told
     */
    public function __construct(
        public readonly string $name,
        public readonly string $extension,
        public readonly bool $quick,
        public readonly int $rounds,
        public readonly string $output,
        private readonly mixed $log = STDERR,
    ) {
        $this->measurements = new Measurements();
    }

    /** What a run on another machine wrote into its NAME.json, instead of measuring. */
    public static function recorded(array $json, string $extension, string $output): self
    {
        $run = new self($json['experiment'], $extension, $json['quick'], $json['rounds'], $output);
        [$run->recorded, $run->machine, $run->part, $run->facts] = [true, $json['machine'], $json['part'] ?? '', $json['facts'] ?? []];
        $run->variants = array_map(fn (array $variant) => new Variant($variant['label'], $variant['flags']), $json['variants']);
        foreach ($json['measurements'] as $m) {
            $run->measurements->add($m['case'], $m['metric'], $m['variant'], $m['samples'], $m['unit']);
        }
        return $run;
    }

    public function is_recorded(): bool
    {
        return $this->recorded;
    }

    /** Runs a command (a native tool, or PHP) and returns the JSON it prints. */
    public function json(array $command): array
    {
        if ($this->recorded) {
            throw new RuntimeException("the page of $this->name says more than its .json has: measure it, without --from");
        }
        if (str_contains($command[0], '/') && !is_executable($command[0])) {
            throw new RuntimeException("there is no program $command[0]: ./dev bench $this->name makes it");
        }
        $process = proc_open($command, [['file', '/dev/null', 'r'], ['pipe', 'w'], STDERR], $pipes);
        if (!$process) {
            throw new RuntimeException("cannot start $command[0]");
        }
        $printed = stream_get_contents($pipes[1]);
        fclose($pipes[1]);
        $status = proc_close($process);
        $result = json_decode($printed, true);
        if ($status !== 0 || !is_array($result)) {
            throw new RuntimeException("status $status of: " . implode(' ', $command) . "\n" . substr($printed, 0, 2000));
        }
        return $result;
    }

    /** Experiment::child($task) in a new PHP process with these flags and no php.ini. */
    public function child(array $flags, array $task): array
    {
        return $this->json([PHP_BINARY, '-n', ...$flags, 'bench_php/run.php', '--child', $this->name, json_encode($task)]);
    }

    /**
     * How many interleaved measurements will come, for the progress line.
     *
     * @param Variant[] $fewer variants that are not measured in all rounds
     */
    public function expect(int $steps, array $fewer = []): void
    {
        $skipped = array_map(fn (Variant $variant) => max(0, $this->rounds - $variant->rounds), $fewer);
        [$this->step, $this->steps] = [0, $steps * $this->rounds - array_sum($skipped)];
    }

    /**
     * Measures all variants once, then all of them once more, and so on: what the machine does meanwhile hits all alike.
     *
     * @param Variant[] $variants by name
     * @param callable(Variant, string): array<string, float> $measure value by metric
     */
    public function interleave(array $case, array $variants, callable $measure, string $unit): void
    {
        if ($this->recorded) {
            return;
        }
        $this->variants = $variants + $this->variants;
        $samples = [];
        for ($round = 0; $round < $this->rounds; $round++) {
            foreach ($variants as $name => $variant) {
                if ($round >= $variant->rounds) {
                    continue;
                }
                $this->progress(implode(' ', array_map(fn ($key, $value) => "$key $value", array_keys($case), $case)) . ", $variant->label");
                foreach ($measure($variant, $name) as $metric => $value) {
                    $samples[$metric][$name][] = $value;
                }
            }
        }
        foreach ($samples as $metric => $by_variant) {
            foreach ($by_variant as $name => $values) {
                $this->measurements->add($case, $metric, $name, $values, $unit);
            }
        }
    }

    /** A step is done, or begins. */
    public function progress(string $what): void
    {
        $line = sprintf($this->steps ? '[%d/%d] %s' : '[%1$d] %3$s', ++$this->step, $this->steps, $what);
        fwrite($this->log, stream_isatty($this->log) ? "\r\e[K$line" . ($this->step === $this->steps ? "\n" : '') : "$line\n");
    }

    /** NAME.ENDING among the results, or NAME_PART.ENDING. */
    public function file(string $ending): string
    {
        return "$this->output/$this->name" . ($this->part === '' ? '' : "_$this->part") . ".$ending";
    }
}
