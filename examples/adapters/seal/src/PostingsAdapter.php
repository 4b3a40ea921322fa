<?php

declare(strict_types=1);

namespace Postings\Seal;

use CmsIg\Seal\Adapter\AdapterInterface;
use CmsIg\Seal\Adapter\IndexerInterface;
use CmsIg\Seal\Adapter\SchemaManagerInterface;
use CmsIg\Seal\Adapter\SearcherInterface;

/** SEAL on indexes in the folders of one folder. */
final class PostingsAdapter implements AdapterInterface
{
    private readonly SchemaManagerInterface $schemaManager;
    private readonly IndexerInterface $indexer;
    private readonly SearcherInterface $searcher;

    /** @param bool $html whether highlighted fields are HTML in which the document is text; false: as it is, not safe */
    public function __construct(Indexes $indexes, bool $html = true)
    {
        $this->schemaManager = new PostingsSchemaManager($indexes);
        $this->indexer = new PostingsIndexer($indexes);
        $this->searcher = new PostingsSearcher($indexes, $html);
    }

    public function getSchemaManager(): SchemaManagerInterface
    {
        return $this->schemaManager;
    }

    public function getIndexer(): IndexerInterface
    {
        return $this->indexer;
    }

    public function getSearcher(): SearcherInterface
    {
        return $this->searcher;
    }
}
