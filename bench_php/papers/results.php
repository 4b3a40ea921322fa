<?php
namespace Postings\Bench;

use OutOfBoundsException;
use RuntimeException;

/** The figures that experiments left in a folder: NAME.json of each. What one does not have is named, with the file. */
final class Results
{
    private array $read = [];

    public function __construct(private readonly string $folder)
    {
    }

    public function has(string $name): bool
    {
        return is_file("$this->folder/$name.json");
    }

    /** The middle of what was measured; of a case's members, those that matter. */
    public function median(string $name, array $case, string $metric, string $variant): float
    {
        $found = array_filter(field($this->json($name), 'measurements'), fn (array $m) => field($m, 'metric') === $metric && field($m, 'variant') === $variant
            && array_intersect_key(field($m, 'case'), $case) == $case);
        if (count($found) !== 1) {
            throw new OutOfBoundsException("$name.json has " . (count($found) ?: 'no') . " $metric of $variant for " . json_encode($case));
        }
        return field(reset($found), 'median');
    }

    /** All of a metric, by the JSON of the case. */
    public function medians(string $name, string $metric, string $variant): array
    {
        $medians = [];
        foreach (field($this->json($name), 'measurements') as $m) {
            if (field($m, 'metric') === $metric && field($m, 'variant') === $variant) {
                $medians[json_encode(field($m, 'case'))] = field($m, 'median');
            }
        }
        return $medians ?: throw new OutOfBoundsException("$name.json has no $metric of $variant");
    }

    /** Of the variants, the first that begins so: "Rice AVX2" for "Rice". */
    public function variant(string $name, string $begin): string
    {
        foreach (array_keys(field($this->json($name), 'variants')) as $variant) {
            if (str_starts_with("$variant ", "$begin ")) {
                return $variant;
            }
        }
        throw new OutOfBoundsException("$name.json has no variant $begin");
    }

    public function fact(string $name, string|int ...$path): mixed
    {
        try {
            return field($this->json($name), 'facts', ...$path);
        } catch (OutOfBoundsException $error) {
            throw new OutOfBoundsException("$name.json: {$error->getMessage()}");
        }
    }

    /** Where and when: "NVIDIA H200, CUDA 13.0, beside Intel(R) Xeon(R) Processor (16 cores), 2026-11-24". */
    public function machine(string $name): string
    {
        $machine = field($this->json($name), 'machine');
        return is_string($machine) ? preg_replace('/^Measured on |\.$/', '', $machine) : "$machine[cpu] ($machine[cores] " . ($machine['cores'] === 1 ? 'core' : 'cores') . "), $machine[date]";
    }

    private function json(string $name): array
    {
        return $this->read[$name] ??= json_decode(file_get_contents("$this->folder/$name.json") ?: throw new RuntimeException("no $name.json"), true, flags: JSON_THROW_ON_ERROR);
    }
}

/** An experiment of a paper, and ours of the same. */
final class Comparison
{
    public const MISSING = 'not measured';

    /**
     * @param string $row of the list of what each paper obliges to, as "D10"
     * @param string[] $from the experiments whose figures it takes
     * @param string[] $header
     * @param callable(Results): list<list<?string>> $rows null is a figure that no experiment has
     */
    public function __construct(
        public readonly string $row,
        public readonly string $title,
        public readonly array $from,
        public readonly array $header,
        private readonly mixed $rows,
        public readonly string $differs,
    ) {
    }

    /** @return list<list<?string>>|null null where an experiment was not made at all */
    public function rows(Results $results): ?array
    {
        foreach ($this->from as $name) {
            if (!$results->has($name)) {
                return null;
            }
        }
        return $this->from ? ($this->rows)($results) : null;
    }

    public function text(Results $results): string
    {
        $rows = $this->rows($results);
        $text = "### $this->row, $this->title\n\n";
        if ($rows === null) {
            $missing = array_filter($this->from, fn (string $name) => !$results->has($name));
            return $text . 'Not measured' . ($missing ? ': no figures of `./dev bench ' . implode('`, `', $missing) . '`' : '') . ". $this->differs\n\n";
        }
        $text .= markdown_table($this->header, array_map(fn (array $row) => array_map(fn (?string $cell) => $cell ?? self::MISSING, $row), $rows));
        $ours = array_map(fn (string $name) => "[$name]($name.md): {$results->machine($name)}", $this->from);
        return "$text\nOurs: " . implode('; ', $ours) . ". $this->differs\n\n";
    }

    /** "measured", "in part" or "not measured" */
    public function state(Results $results): string
    {
        $rows = $this->rows($results);
        return $rows === null ? self::MISSING : (in_array(null, array_merge(...$rows), true) ? 'in part' : 'measured');
    }
}
