<?php

declare(strict_types=1);

namespace DebianSearch;

use Postings\CorruptedDataException;
use Postings\Index;
use Postings\Schema;
use Postings\VersionException;

/** An index in a folder that is made again when it has to have other documents. Searches go on meanwhile. */
final class KeptIndex
{
    public readonly Index $index;
    /** Whether it has what the key stands for. */
    public readonly bool $isCurrent;
    private readonly int $position;

    /** @param string $key of the documents that it has to have */
    public function __construct(string $folder, private readonly Schema $schema, string $key)
    {
        // A commit keeps a number of the caller's: here, which documents it has.
        $this->position = crc32($key);
        $this->index = self::open($folder) ?? Index::create($folder, $schema);
        $this->isCurrent = $this->index->info()['position'] === $this->position;
    }

    /** @param iterable<array<string, mixed>> $documents */
    public function make(iterable $documents): void
    {
        $writer = $this->index->writer();
        // The old documents are searched until the commit.
        if ($writer->rebuild($this->schema, $documents) === 0) {
            throw new DemoError('the corpus has no package with a description');
        }
        $writer->commit(position: $this->position);
        $writer->close();
        $this->index->refresh();
    }

    /** Null where there is none that can be read. */
    private static function open(string $folder): ?Index
    {
        try {
            if (Index::exists($folder)) {
                return Index::open($folder);
            }
            file_exists($folder) && Index::drop($folder); // what a drop() that was killed has left
            return null;
        } catch (CorruptedDataException | VersionException $error) {
            fwrite(STDERR, "{$error->getMessage()}: building the index again\n");
            Index::drop($folder);
            return null;
        }
    }
}
