<?php

declare(strict_types=1);

namespace Postings\CommandLine;

/** The command line of a command, taken apart by what the command knows. */
final class Arguments
{
    /** @var list<string> */
    private array $words = [];
    /** @var list<array{string, string}> options with their values, in their order */
    private array $given = [];

    /**
     * @param string $positionals as in help: `INDEX [FILE...]`
     * @param list<Option> $options
     * @param list<string> $arguments
     */
    public function __construct(string $positionals, array $options, array $arguments)
    {
        $known = array_column($options, null, 'name');
        while ($arguments !== []) {
            $argument = array_shift($arguments);
            if ($argument === '--') {
                array_push($this->words, ...$arguments);
                break;
            }
            if ($argument === '-' || $argument === '' || $argument[0] !== '-') {
                $this->words[] = $argument;
                continue;
            }
            [$name, $value] = [...explode('=', substr($argument, 2), 2), null];
            $option = str_starts_with($argument, '--') ? $known[$name] ?? null : null;
            if ($option === null) {
                $hint = Application::nearest($name, array_keys($known));
                throw new UsageError("unknown option '$argument'" . ($hint ?: '; a word that begins with - stands after --'));
            }
            if ($option->value === null && $value !== null) {
                throw new UsageError("--$name has no value");
            }
            if (!$option->repeats && $this->has($name)) {
                throw new UsageError("--$name is there twice");
            }
            if ($option->value !== null) {
                $value ??= array_shift($arguments) ?? throw new UsageError("--$name wants a value: {$option->usage()}");
            }
            $this->given[] = [$name, $value ?? ''];
        }
        $this->count_words($positionals);
    }

    private function count_words(string $positionals): void
    {
        $names = $positionals === '' ? [] : explode(' ', $positionals);
        foreach ($names as $n => $name) {
            if ($name[0] !== '[' && !isset($this->words[$n])) {
                throw new UsageError('no ' . rtrim($name, '.') . ' is given');
            }
        }
        $most = str_contains($positionals, '...') ? PHP_INT_MAX : count($names);
        if (count($this->words) > $most) {
            throw new UsageError("'{$this->words[$most]}' is one argument too many");
        }
    }

    /** The word at that place; null if there are fewer. */
    public function word(int $place): ?string
    {
        return $this->words[$place] ?? null;
    }

    /** @return list<string> those from that place on */
    public function words(int $from): array
    {
        return array_slice($this->words, $from);
    }

    public function has(string $name): bool
    {
        return $this->all($name) !== [];
    }

    public function get(string $name): ?string
    {
        return $this->all($name)[0][1] ?? null;
    }

    /** @return list<array{string, string}> name and value of these options, in their order */
    public function all(string ...$names): array
    {
        return array_values(array_filter($this->given, fn (array $pair): bool => in_array($pair[0], $names, true)));
    }

    public function integer(string $name, int $default, int $least = 0, int $most = PHP_INT_MAX): int
    {
        $value = $this->get($name);
        if ($value === null) {
            return $default;
        }
        $range = ['options' => ['min_range' => $least, 'max_range' => $most]];
        $number = filter_var($value, FILTER_VALIDATE_INT, $range);
        if ($number === false) {
            $to = $most === PHP_INT_MAX ? '' : " to $most";
            throw new UsageError("--$name wants a whole number, $least$to" . ($to === '' ? ' or more' : '') . ", not '$value'");
        }
        return $number;
    }

    public function number(string $name, float $default): float
    {
        $value = $this->get($name);
        return $value === null ? $default : (is_numeric($value) ? (float) $value : throw new UsageError("--$name wants a number, not '$value'"));
    }

    /** Seconds; null: none are given. */
    public function seconds(string $name): ?float
    {
        $value = $this->get($name);
        if ($value !== null && !(is_numeric($value) && $value > 0)) {
            throw new UsageError("--$name wants seconds, more than 0, not '$value'");
        }
        return $value === null ? null : (float) $value;
    }

    /** What --wait gives a writer, in its range of seconds. */
    public function wait(): float
    {
        $seconds = $this->number('wait', 5.0);
        return $seconds >= 0 && $seconds <= 1e6 ? $seconds : throw new UsageError("--wait wants seconds, 0 to 1000000, not '{$this->get('wait')}'");
    }

    /** What --memory gives a writer, as 64M; the default if it is not there. */
    public function memory(): int
    {
        $value = $this->get('memory') ?? '64M';
        if (!preg_match('/^(\d{1,9})([KMG]?)$/i', $value, $parts)) {
            throw new UsageError("--memory wants bytes as 64M, not '$value'");
        }
        $memory = (int) $parts[1] << ['' => 0, 'K' => 10, 'M' => 20, 'G' => 30][strtoupper($parts[2])];
        return $memory >= 8 << 20 ? $memory : throw new UsageError("--memory wants 8M or more, not '$value'");
    }

    /** @param list<string> $choices */
    public function choice(string $name, array $choices, string $default): string
    {
        $value = $this->get($name) ?? $default;
        if (!in_array($value, $choices, true)) {
            throw new UsageError("--$name is " . implode(', ', array_slice($choices, 0, -1)) . ' or ' . end($choices) . ", not '$value'");
        }
        return $value;
    }
}
