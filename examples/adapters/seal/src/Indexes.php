<?php

declare(strict_types=1);

namespace Postings\Seal;

use CmsIg\Seal\Schema\Index as SealIndex;
use Postings\Analyzer;
use Postings\Index;

/** The indexes of a folder, each in a folder of its name. */
final class Indexes
{
    /** @var \WeakMap<SealIndex, Fields> */
    private \WeakMap $fields;

    /**
     * @param Analyzer|null $analyzer of new indexes
     * @param bool $durable whether what was saved survives a power failure; without, saving is faster
     */
    public function __construct(
        private readonly string $root,
        private readonly ?Analyzer $analyzer = null,
        private readonly bool $durable = true,
    ) {
        $this->fields = new \WeakMap();
    }

    public function fields(SealIndex $index): Fields
    {
        return $this->fields[$index] ??= new Fields($index);
    }

    public function exists(SealIndex $index): bool
    {
        return Index::exists($this->folder($index));
    }

    public function create(SealIndex $index): void
    {
        $folder = $this->folder($index);
        // Another process may make it at the same time.
        if (!is_dir($this->root) && !@mkdir($this->root, recursive: true) && !is_dir($this->root)) {
            throw new \RuntimeException("The folder {$this->root} cannot be made");
        }
        Index::create($folder, $this->fields($index)->schema($this->analyzer));
    }

    public function drop(SealIndex $index): void
    {
        if ($this->exists($index)) {
            Index::drop($this->folder($index));
        }
    }

    /** As its last commit left it; later ones do not show in it. */
    public function open(SealIndex $index): Index
    {
        return Index::open($this->folder($index));
    }

    /** @param \Closure(\Postings\Writer): mixed $work all of it is done, or nothing */
    public function change(SealIndex $index, \Closure $work): void
    {
        $opened = $this->open($index);
        $writer = $opened->writer();
        try {
            $work($writer);
            // Whom a request answers should not wait for merges: commands and queues do them, if there are any.
            $writer->commit($this->durable, merge: \PHP_SAPI === 'cli' || $opened->info()['segments'] > 40);
        } finally {
            $writer->close();
        }
    }

    private function folder(SealIndex $index): string
    {
        if (!preg_match('/^\w[\w.-]*$/D', $index->name)) {
            throw new \InvalidArgumentException("\"{$index->name}\" names no folder: an index's name has letters, digits and _, also . and - behind the first");
        }
        return "{$this->root}/{$index->name}";
    }
}
