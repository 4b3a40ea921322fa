--TEST--
The engine of Scout: Scout's own suites for engines, and what it has for integration with search servers
--EXTENSIONS--
postings
--SKIPIF--
<?php
require 'scout.inc';
if ($reason = no_scout()) die("skip $reason");
require 'scout_suites.inc';
if (!scout_tests()) die('skip Scout was installed without its tests');
?>
--FILE--
<?php
require 'scout_suites.inc';
use Laravel\Scout\Tests\Feature\{BuilderTest, CollectionEngineTest, DatabaseEngineTest};
use Laravel\Scout\Tests\Feature\{SearchableUserWithCustomSearchableData, SearchableUserWithUnloadedValue};
use Laravel\Scout\Tests\Integration\SearchableTests;
use Orchestra\Testbench\TestCase;

class CollectionSuite extends CollectionEngineTest
{
    // The engine of collections needs no import.
    public function test_it_can_retrieve_results_matching_to_custom_searchable_data()
    {
        SearchableUserWithCustomSearchableData::makeAllSearchable();
        parent::test_it_can_retrieve_results_matching_to_custom_searchable_data();
    }
    public function test_it_calls_make_searchable_using_before_searching()
    {
        SearchableUserWithUnloadedValue::makeAllSearchable();
        parent::test_it_calls_make_searchable_using_before_searching();
    }
}

class DatabaseSuite extends DatabaseEngineTest
{
    // What SQL that engine makes of a search, and Scout 11 of models' own queries.
    public function test_it_does_not_add_search_where_clauses_with_empty_search() {}
    public function test_it_adds_search_where_clauses_with_non_empty_search() {}
    public function test_it_uses_scout_query() {}
}

class BuilderSuite extends BuilderTest
{
}

/** As its MeilisearchSearchableTest; which of them comes first, each engine has its own opinion of. */
class SearchableSuite extends TestCase
{
    use SearchableTests;

    private const FOUND = [1, 11, 12, 20, 39, 40, 41, 42, 43, 44];
    private const VERIFIED = [1, 12, 40, 41, 42, 43, 44];

    protected function defineEnvironment($app): void
    {
        $this->defineScoutEnvironment($app);
    }
    protected function defineDatabaseMigrations(): void
    {
        $this->defineScoutDatabaseMigrations();
    }
    protected static function scoutDriver(): string
    {
        return 'postings';
    }
    private function sorted($keys): array
    {
        $keys = $keys->all();
        sort($keys);
        return $keys;
    }

    public function test_it_can_use_basic_search()
    {
        $this->assertSame(self::FOUND, $this->sorted($this->itCanUseBasicSearch()->pluck('id')));
    }
    public function test_it_can_use_basic_search_with_query_callback()
    {
        $this->assertSame(self::VERIFIED, $this->sorted($this->itCanUseBasicSearchWithQueryCallback()->pluck('id')));
    }
    public function test_it_can_use_basic_search_to_fetch_keys()
    {
        $this->assertSame(self::FOUND, $this->sorted($this->itCanUseBasicSearchToFetchKeys()));
    }
    public function test_it_can_use_basic_search_with_query_callback_to_fetch_keys()
    {
        $this->assertSame(self::FOUND, $this->sorted($this->itCanUseBasicSearchWithQueryCallbackToFetchKeys()));
    }
    public function test_it_return_same_keys_with_query_callback()
    {
        $this->assertSame($this->itCanUseBasicSearchToFetchKeys()->all(), $this->itCanUseBasicSearchWithQueryCallbackToFetchKeys()->all());
    }
    public function test_it_can_use_paginated_search()
    {
        [$one, $two] = $this->itCanUsePaginatedSearch();
        $this->assertSame([5, 5, 10], [count($one), count($two), $two->total()]);
        $this->assertSame($this->itCanUseBasicSearch()->pluck('id')->all(), [...$one->pluck('id'), ...$two->pluck('id')]);
    }
    public function test_it_can_use_paginated_search_with_query_callback()
    {
        [$one, $two] = $this->itCanUsePaginatedSearchWithQueryCallback();
        $this->assertSame([7, 7], [$one->total(), count($one) + count($two)]);
        $this->assertSame($this->itCanUseBasicSearchWithQueryCallback()->pluck('id')->all(), [...$one->pluck('id'), ...$two->pluck('id')]);
    }
    public function test_it_can_use_paginated_search_with_empty_query_callback()
    {
        $page = $this->itCanUsePaginatedSearchWithEmptyQueryCallback();
        $this->assertSame([44, 3, 15], [$page->total(), $page->lastPage(), count($page)]);
    }
    // Since Scout 10.13.
    public function test_it_shows_raw_results()
    {
        $asked = array_filter(get_class_methods($this), fn (string $method) => str_starts_with($method, 'itCanAccessRawSearchResultsOf'));
        $this->assertSame(method_exists(Laravel\Scout\Builder::class, 'withRawResults') ? 6 : 0, count($asked));
        foreach ($asked as $method) {
            $this->assertSame(44, $this->$method()->total);
        }
    }
    // Since Scout 11.
    public function test_it_can_filter_with_where_comparisons()
    {
        if (!method_exists($this, 'itCanMakeWhereComparisons')) return;
        $_ENV['user.toSearchableArray'] = fn ($user) => $user->only('id', 'name', 'age');
        $this->itCanMakeWhereComparisons();
    }
}

foreach (['Collection' => 9, 'Database' => 10, 'Builder' => 3, 'Searchable' => 8] as $suite => $least) {
    $ends = "{$suite}Suite"::run_suite();
    echo "$suite: ", count($ends) >= $least ? 'all of it' : count($ends) . ' tests', "\n";
    foreach (array_filter($ends) as $test => $thrown) {
        echo "  $test: {$thrown->getMessage()}\n";
    }
}
?>
--EXPECT--
Collection: all of it
Database: all of it
Builder: all of it
Searchable: all of it
