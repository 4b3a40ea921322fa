<?php

declare(strict_types=1);

namespace PackageSearch;

use DebianSearch\Corpus;
use DebianSearch\DemoError;
use DebianSearch\Progress;
use Postings\Analyzer;
use Postings\CorruptedDataException;
use Postings\Field;
use Postings\Index;
use Postings\Schema;
use Postings\VersionException;

/** The index of a corpus in a folder: the one that is there, or a new one where that is of another corpus. */
final class PackageIndex
{
    public readonly Index $index;
    /** How it was come by. */
    public readonly string $story;

    public function __construct(public readonly string $folder, private readonly Corpus $corpus, bool $rebuild)
    {
        // A commit keeps a number of the caller's: here, which corpus it is of.
        $key = crc32($corpus->key());
        $this->index = self::open($folder) ?? Index::create($folder, self::schema());
        if (!$rebuild && $this->index->info()['position'] === $key) {
            $this->story = 'built before';
            return;
        }
        $start = hrtime(true);
        $writer = $this->index->writer();
        if ($writer->rebuild(self::schema(), $this->documents('indexing')) === 0) {
            throw new DemoError('the corpus has no package with a description');
        }
        $writer->commit(position: $key);
        $writer->close();
        $this->index->refresh();
        $this->story = sprintf('built in %.2f s', (hrtime(true) - $start) / 1e9);
    }

    /** @return iterable<array{name: string, description: string}> */
    public function documents(string $doing): iterable
    {
        $progress = new Progress($doing);
        foreach ($this->corpus->packages($progress->show(...)) as [$name, $description]) {
            yield ['name' => $name, 'text' => "$name $description", 'description' => $description];
        }
        $progress->clear();
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

    private static function schema(): Schema
    {
        return new Schema(['text'], key: 'name', analyzer: new Analyzer('en'));
    }
}
