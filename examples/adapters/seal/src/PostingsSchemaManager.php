<?php

declare(strict_types=1);

namespace Postings\Seal;

use CmsIg\Seal\Adapter\SchemaManagerInterface;
use CmsIg\Seal\Schema\Index;
use CmsIg\Seal\Task\SyncTask;
use CmsIg\Seal\Task\TaskInterface;

final class PostingsSchemaManager implements SchemaManagerInterface
{
    public function __construct(private readonly Indexes $indexes)
    {
    }

    public function existIndex(Index $index): bool
    {
        return $this->indexes->exists($index);
    }

    /** Does nothing where there is no index, as other adapters. */
    public function dropIndex(Index $index, array $options = []): TaskInterface|null
    {
        $this->indexes->drop($index);
        return ($options['return_slow_promise_result'] ?? false) ? new SyncTask(null) : null;
    }

    public function createIndex(Index $index, array $options = []): TaskInterface|null
    {
        $this->indexes->create($index);
        return ($options['return_slow_promise_result'] ?? false) ? new SyncTask(null) : null;
    }
}
