<?php

declare(strict_types=1);

namespace Postings\Seal;

use CmsIg\Seal\Adapter\BulkHelper;
use CmsIg\Seal\Adapter\IndexerInterface;
use CmsIg\Seal\Schema\Index;
use CmsIg\Seal\Task\SyncTask;
use CmsIg\Seal\Task\TaskInterface;
use Postings\Writer;

/** What it did is found by the next search, in every process. */
final class PostingsIndexer implements IndexerInterface
{
    public function __construct(private readonly Indexes $indexes)
    {
    }

    public function save(Index $index, array $document, array $options = []): TaskInterface|null
    {
        $stored = $this->indexes->fields($index)->flatten($document);
        $this->indexes->change($index, fn (Writer $writer) => $writer->add($stored));
        return ($options['return_slow_promise_result'] ?? false) ? new SyncTask($document) : null;
    }

    public function delete(Index $index, string $identifier, array $options = []): TaskInterface|null
    {
        $this->indexes->change($index, fn (Writer $writer) => $writer->delete($identifier));
        return ($options['return_slow_promise_result'] ?? false) ? new SyncTask(null) : null;
    }

    /** A commit for each $bulkSize: other writers have their turn while the next documents are made. */
    public function bulk(
        Index $index,
        iterable $saveDocuments,
        iterable $deleteDocumentIdentifiers,
        int $bulkSize = 100,
        array $options = [],
    ): TaskInterface|null {
        $fields = $this->indexes->fields($index);
        foreach (BulkHelper::splitBulk($saveDocuments, $bulkSize) as $documents) {
            $stored = array_map($fields->flatten(...), $documents);
            $this->indexes->change($index, fn (Writer $writer) => $writer->addAll($stored));
        }
        foreach (BulkHelper::splitBulk($deleteDocumentIdentifiers, $bulkSize) as $identifiers) {
            $this->indexes->change($index, fn (Writer $writer) => $writer->delete($identifiers));
        }
        return ($options['return_slow_promise_result'] ?? false) ? new SyncTask(null) : null;
    }
}
