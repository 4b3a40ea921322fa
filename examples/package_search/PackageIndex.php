<?php

declare(strict_types=1);

namespace PackageSearch;

use DebianSearch\Corpus;
use DebianSearch\KeptIndex;
use DebianSearch\Progress;
use Postings\Analyzer;
use Postings\Index;
use Postings\Schema;

/** The index of a corpus in a folder: the one that is there, or a new one where that is of another corpus. */
final class PackageIndex
{
    public readonly Index $index;
    /** How it was come by. */
    public readonly string $story;

    public function __construct(public readonly string $folder, private readonly Corpus $corpus, bool $rebuild)
    {
        $kept = new KeptIndex($folder, new Schema(['text'], key: 'name', analyzer: new Analyzer('en')), $corpus->key());
        $this->index = $kept->index;
        if (!$rebuild && $kept->isCurrent) {
            $this->story = 'built before';
            return;
        }
        $start = hrtime(true);
        $kept->make($this->documents('indexing'));
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
}
