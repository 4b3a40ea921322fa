<?php

declare(strict_types=1);

namespace DebianSearch;

/**
 * An index on disk: magic, checksum, then a table of the corpus' key and the index.
 *
 * A new one is written beside the old one and renamed over it, so that whatever is there under its name is whole,
 * whenever the process was stopped; what a power cut or a full disk did is found by the checksum.
 */
final class IndexFile
{
    private const MAGIC = "POSTDEM1";
    private const HEADER = 8 + 16;

    /** @var ?resource */
    private $lock = null;

    public function __construct(public readonly string $path)
    {
    }

    /** null when there is none, or one of another corpus. */
    public function load(string $key): ?Index
    {
        $bytes = is_file($this->path) ? @file_get_contents($this->path) : false;
        if ($bytes === false) {
            return null;
        }
        if (strlen($bytes) < self::HEADER || !str_starts_with($bytes, self::MAGIC)) {
            throw new DamagedIndex('it does not begin as one');
        }
        $content = substr($bytes, self::HEADER);
        if (substr($bytes, 8, 16) !== hash('xxh128', $content, true)) {
            throw new DamagedIndex('its checksum differs');
        }
        unset($bytes);
        $table = new StringTable($content);
        if ($table->count !== 2) {
            throw new DamagedIndex('it does not hold a key and an index');
        }
        return $table->get(0) === $key ? new Index($table->get(1)) : null;
    }

    /** Waits until no other process is building this index; held until unlock(). */
    public function lock(): void
    {
        $folder = dirname($this->path);
        if (!is_dir($folder) && !@mkdir($folder, 0o777, true) && !is_dir($folder)) {
            throw new DemoError("cannot create the folder '$folder'");
        }
        $this->lock = @fopen("$this->path.lock", 'c') ?: throw new DemoError("cannot write into '$folder'");
        if (!flock($this->lock, LOCK_EX | LOCK_NB)) {
            fwrite(STDERR, "another process is building this index: waiting for it\n");
            flock($this->lock, LOCK_EX);
        }
    }

    public function unlock(): void
    {
        fclose($this->lock);
        $this->lock = null;
    }

    /** Only under the lock: the temporary file has a fixed name, so one that a killed process left is overwritten. */
    public function save(string $key, string $index): void
    {
        $content = StringTable::pack([$key, $index]);
        $temporary = "$this->path.new";
        try {
            $stream = @fopen($temporary, 'wb');
            $header = self::MAGIC . hash('xxh128', $content, true);
            if (
                !$stream
                || @fwrite($stream, $header) !== strlen($header)
                || @fwrite($stream, $content) !== strlen($content)
                || !fsync($stream)
                || !fclose($stream)
                || !rename($temporary, $this->path)
            ) {
                throw new DemoError("cannot write '$temporary' (disk full?)");
            }
        } finally {
            if (is_file($temporary)) {
                unlink($temporary);
            }
        }
    }
}
