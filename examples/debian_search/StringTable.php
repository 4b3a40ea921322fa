<?php

declare(strict_types=1);

namespace DebianSearch;

/**
 * Many strings in one: their number, their offsets (32 bits, little-endian), their bytes.
 *
 * The index is made of nothing else, so opening it costs one read and no unserialize(), and its 60,000 documents
 * stay one PHP string instead of 60,000.
 */
final class StringTable
{
    public readonly int $count;
    private readonly int $base;

    public function __construct(private readonly string $bytes)
    {
        $this->count = strlen($bytes) >= 8 ? unpack('V', $bytes)[1] : throw new DamagedIndex('a table is cut off');
        $this->base = 4 + 4 * ($this->count + 1);
        if ($this->base > strlen($bytes) || $this->base + $this->offset($this->count) !== strlen($bytes)) {
            throw new DamagedIndex('a table has the wrong length');
        }
    }

    /** @param array<string> $strings */
    public static function pack(array $strings): string
    {
        $offsets = [$offset = 0];
        foreach ($strings as $string) {
            $offsets[] = $offset += strlen($string);
        }
        return pack('V*', count($strings), ...$offsets) . implode('', $strings);
    }

    public function get(int $i): string
    {
        return substr($this->bytes, $this->base + $this->offset($i), $this->offset($i + 1) - $this->offset($i));
    }

    /** The place of $wanted in a table whose strings are in byte order, or null. */
    public function find(string $wanted): ?int
    {
        for ($low = 0, $high = $this->count; $low < $high;) {
            $middle = ($low + $high) >> 1;
            $order = strcmp($this->get($middle), $wanted);
            if ($order === 0) {
                return $middle;
            }
            [$low, $high] = $order < 0 ? [$middle + 1, $high] : [$low, $middle];
        }
        return null;
    }

    private function offset(int $i): int
    {
        return unpack('V', $this->bytes, 4 + 4 * $i)[1];
    }
}
