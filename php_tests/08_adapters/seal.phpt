--TEST--
The adapter of SEAL: its own suites for adapters
--EXTENSIONS--
postings
--SKIPIF--
<?php
require 'seal.inc';
if ($reason = no_seal()) die("skip $reason");
?>
--FILE--
<?php
require 'seal.inc';
require 'test_case.inc';
use CmsIg\Seal\Testing\{AbstractAdapterTestCase, AbstractIndexerTestCase, AbstractSchemaManagerTestCase, AbstractSearcherTestCase};
use Postings\Seal\{Indexes, PostingsAdapter};

function adapter(): PostingsAdapter
{
    return new PostingsAdapter(new Indexes(seal_folder()));
}

class AdapterSuite extends AbstractAdapterTestCase
{
    public static function setUpBeforeClass(): void
    {
        self::$adapter = adapter();
        parent::setUpBeforeClass();
    }
}

class IndexerSuite extends AbstractIndexerTestCase
{
    public static function setUpBeforeClass(): void
    {
        self::$adapter = adapter();
        parent::setUpBeforeClass();
    }
}

class SchemaManagerSuite extends AbstractSchemaManagerTestCase
{
    public static function setUpBeforeClass(): void
    {
        self::$schemaManager = adapter()->getSchemaManager();
    }
}

class SearcherSuite extends AbstractSearcherTestCase
{
    public static function setUpBeforeClass(): void
    {
        self::$adapter = adapter();
        parent::setUpBeforeClass();
    }
}

foreach (['Adapter' => 5, 'Indexer' => 2, 'SchemaManager' => 2, 'Searcher' => 30] as $suite => $least) {
    $ends = "{$suite}Suite"::run_suite();
    $failed = array_filter($ends);
    echo "$suite: ", count($ends) >= $least ? 'all of it' : count($ends) . ' tests', "\n";
    foreach ($failed as $test => $thrown) {
        echo "  $test: {$thrown->getMessage()}\n";
    }
}
?>
--EXPECT--
Adapter: all of it
Indexer: all of it
SchemaManager: all of it
Searcher: all of it
