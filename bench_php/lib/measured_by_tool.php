<?php
namespace Postings\Bench;

use RuntimeException;

/** An experiment that a native tool measures once, TOOL: here, or on another machine, which may be without PHP. */
trait MeasuredByTool
{
    private ?string $measured = null;

    public function usage(): string
    {
        $tool = basename(self::TOOL);
        return "\n  " . substr($tool, strlen('bench_')) . ":\n  --measured=FILE   no measuring: what $tool printed on another machine\n" . $this->other_usage();
    }

    /** Lines for options beside --measured. */
    private function other_usage(): string
    {
        return '';
    }

    public function rounds(): int
    {
        return 1;
    }

    public function take(string $name, ?string $value): bool
    {
        if ($name !== 'measured' || $value === null) {
            return $this->take_other($name, $value);
        }
        $this->measured = $value;
        return true;
    }

    /** As take(), of options beside --measured. */
    private function take_other(string $name, ?string $value): bool
    {
        return false;
    }

    /** What the tool printed. Its arguments: the service's binary, if it wants one, the device that is tested, and these. */
    private function rows(Run $run, array $arguments, ?string $service = null): array
    {
        return $run->facts['rows'] ??= $this->measured === null
            ? $run->json([self::TOOL, ...$service === null ? [] : [$service], getenv('POSTINGS_TEST_DEVICE') ?: 'cuda', ...$arguments])
            : json_decode(file_get_contents($this->measured), true, flags: JSON_THROW_ON_ERROR);
    }

    public function child(array $task): array
    {
        throw new RuntimeException('all is measured by ' . self::TOOL);
    }
}
