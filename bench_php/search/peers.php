<?php
/** The engines of others that are used from PHP. The pure PHP ones are where an environment variable names their sources. */
namespace Postings\Bench;

use Loupe\Loupe\{Config\TypoTolerance, Configuration, Loupe, LoupeFactory, SearchParameters};
use PDO;
use TeamTNT\TNTSearch\{Stemmer\NoStemmer, TNTSearch};

/** A file of SQLite, through PDO. */
abstract class SqliteEngine implements Engine
{
    protected PDO $database;

    public function open(string $path): void
    {
        $this->database = new PDO("sqlite:$path");
        $this->database->exec('PRAGMA mmap_size = 1000000000');
    }
}

/** SQLite's FTS5. */
final class Fts5Engine extends SqliteEngine
{
    public function build(string $path, Corpus $corpus): void
    {
        $database = new PDO("sqlite:$path");
        $database->exec("CREATE VIRTUAL TABLE documents USING fts5(name UNINDEXED, tenth UNINDEXED, text, tokenize = 'unicode61', prefix = '3')");
        $database->beginTransaction();
        $insert = $database->prepare('INSERT INTO documents VALUES (?, ?, ?)');
        foreach ($corpus->plain() as $name => $text) {
            $insert->execute([$name, Corpus::tenth($name), $text]);
        }
        $database->commit();
        $database->exec("INSERT INTO documents(documents) VALUES ('optimize')");
    }

    public function kinds(): array
    {
        $select = fn (string $where = '', string $columns = 'name, -rank') => $this->database->prepare("SELECT $columns FROM documents WHERE documents MATCH ? $where ORDER BY rank LIMIT 10");
        $count = $this->database->prepare('SELECT count(*) FROM documents WHERE documents MATCH ?');
        $search = fn ($select, $query, $count = null) => function (array $words) use ($select, $query, $count): array {
            $count?->execute([$query($words)]);
            $select->execute([$query($words)]);
            return $select->fetchAll(PDO::FETCH_NUM);
        };
        [$all, $tenth] = [$select(), $select("AND tenth = '3'")];
        $kinds = [];
        foreach (self::queries() as $kind => $query) {
            $kinds[$kind] = $search($all, $query);
            if ($kind === 'and') {
                $kinds['and, texts'] = $search($select(columns: 'name, -rank, text'), $query);
            }
            if ($kind === 'and' || $kind === 'or') {
                $kinds["$kind, total"] = $search($all, $query, $count);
                $kinds["$kind, a tenth"] = $search($tenth, $query);
            }
        }
        return $kinds;
    }

    public function total(string $kind, array $words): ?int
    {
        $count = $this->database->prepare('SELECT count(*) FROM documents WHERE documents MATCH ?');
        $count->execute([self::queries()[$kind]($words)]);
        return (int) $count->fetchColumn();
    }

    /** @return array<string, callable(string[]): string> */
    private static function queries(): array
    {
        $quoted = fn ($words, $between) => implode($between, array_map(fn ($word) => "\"$word\"", $words));
        return [
            'and' => fn ($words) => $quoted($words, ' '),
            'or' => fn ($words) => $quoted($words, ' OR '),
            'word' => fn ($words) => $quoted($words, ' '),
            'phrase' => fn ($words) => '"' . implode(' ', $words) . '"',
            'prefix' => fn ($words) => "\"$words[0]\" *",
        ];
    }
}

/** php-fts: pure PHP. It looks for the documents with all trigrams of a query, 5,000 of each trigram, then for those with any. */
final class PhpFtsEngine implements Engine
{
    use TellsNoTotal;

    private \Ols\PhpFts\SearchEngine $engine;

    public function build(string $path, Corpus $corpus): void
    {
        $this->open($path);
        foreach ($corpus->batches(5000) as $batch) {
            $this->engine->insertBulk($batch);
        }
        $this->engine->close();
    }

    public function open(string $path): void
    {
        autoload('Ols\PhpFts', getenv('POSTINGS_PHP_FTS') . '/src');
        $this->engine = new \Ols\PhpFts\SearchEngine();
        $this->engine->open($path);
    }

    public function kinds(): array
    {
        $tenth = ['and' => [['field' => 'tenth', 'op' => '=', 'value' => '3']]];
        $search = fn (array $filters = []) => fn ($words) => array_map(fn ($hit) => [$hit['document']['name'], $hit['score']],
            $this->engine->search(implode(' ', $words), 10, filters: $filters));
        return ['and' => $search(), 'and, a tenth' => $search($tenth), 'word' => $search()];
    }
}

/** YetiSearch: pure PHP around FTS5. It looks for any of the words, and scores again in PHP. */
final class YetiSearchEngine implements Engine
{
    use TellsNoTotal;

    private \YetiSearch\YetiSearch $engine;

    public function build(string $path, Corpus $corpus): void
    {
        $this->open($path);
        $indexer = $this->engine->createIndex('documents');
        foreach ($corpus->batches(1000) as $batch) {
            $indexer->insert(array_map(fn (array $document) => ['id' => $document['name'], 'content' => ['content' => $document['text']],
                'metadata' => ['tenth' => $document['tenth']]], $batch));
        }
        $this->engine->optimize('documents');
        $this->engine->close();
    }

    public function open(string $path): void
    {
        $folder = getenv('POSTINGS_YETISEARCH');
        autoload('YetiSearch', "$folder/src");
        if (!interface_exists('Psr\Log\LoggerInterface')) {
            // What it needs of the package psr/log.
            eval('namespace Psr\Log; interface LoggerInterface {} class NullLogger implements LoggerInterface { public function __call($name, $arguments) {} }');
        }
        $this->engine = new \YetiSearch\YetiSearch(['storage' => ['path' => $path], 'analyzer' => ['disable_stop_words' => true, 'min_word_length' => 1],
            'indexer' => ['chunk_size' => PHP_INT_MAX, 'batch_size' => 1000], 'search' => ['enable_fuzzy' => false, 'enable_suggestions' => false, 'cache_ttl' => 0]]);
    }

    public function kinds(): array
    {
        $search = fn (array $filters = []) => fn ($words) => array_map(fn ($hit) => [$hit['id'], $hit['score']],
            $this->engine->search('documents', implode(' ', $words), ['limit' => 10, 'fuzzy' => false, 'highlight' => false, 'bypass_cache' => true, 'filters' => $filters])['results']);
        return ['or, total' => $search(), 'or, a tenth' => $search([['field' => 'metadata.tenth', 'value' => '3']]), 'word' => $search()];
    }
}

/** TNTSearch: pure PHP, an index in SQLite, without texts and names. It looks for any of the words, in 500 documents of each. */
final class TntSearchEngine implements Engine
{
    use TellsNoTotal;

    private TNTSearch $engine;

    public function build(string $path, Corpus $corpus): void
    {
        mkdir($path);
        $this->engine = tntsearch($path, NoStemmer::class);
        $this->engine->createIndex('documents', true)->setLanguage('no');
        $this->engine->selectIndex('documents');
        $indexer = $this->engine->getIndex();
        $this->engine->engine->setInMemory(true);
        $this->engine->engine->indexBeginTransaction();
        $id = 0;
        foreach ($corpus->plain() as $name => $text) {
            $indexer->insert(['id' => ++$id, 'text' => $text]);
        }
        $this->engine->engine->indexEndTransaction();
        unset($this->engine); // which ends SQLite's log beside the database
    }

    public function open(string $path): void
    {
        $this->engine = tntsearch($path, NoStemmer::class);
        $this->engine->selectIndex('documents');
    }

    public function kinds(): array
    {
        $search = function ($words): array {
            $scores = array_slice($this->engine->search(implode(' ', $words), 10)['docScores'], 0, 10, true);
            return array_map(null, array_keys($scores), $scores);
        };
        return ['or' => $search, 'word' => $search];
    }
}

/**
 * Loupe: pure PHP, an index in SQLite, which ranks by rules. It looks in 1,000 documents of each word; here for whole words,
 * without typos, in a language that it has no stems for.
 */
final class LoupeEngine implements Engine
{
    use TellsNoTotal;

    private Loupe $engine;

    public function build(string $path, Corpus $corpus): void
    {
        mkdir($path);
        $this->open($path);
        foreach ($corpus->batches(1000) as $batch) {
            $this->engine->addDocuments($batch);
        }
        unset($this->engine); // which ends SQLite's log beside the database
        gc_collect_cycles();
    }

    public function open(string $path): void
    {
        require_once getenv('POSTINGS_LOUPE') . '/vendor/autoload.php';
        $this->engine = (new LoupeFactory())->create($path, Configuration::create()->withPrimaryKey('name')->withSearchableAttributes(['text'])
            ->withFilterableAttributes(['tenth'])->withLanguages(['la'])->withMinTokenLengthForPrefixSearch(1000)->withTypoTolerance(TypoTolerance::disabled()));
    }

    public function kinds(): array
    {
        $search = fn (string $strategy, string $filter = '', string $quote = '') => function (array $words) use ($strategy, $filter, $quote): array {
            $asked = SearchParameters::create()->withQuery($quote . implode(' ', $words) . $quote)->withMatchingStrategy($strategy)->withHitsPerPage(10)
                ->withAttributesToRetrieve(['name'])->withShowRankingScore(true);
            $hits = $this->engine->search($filter === '' ? $asked : $asked->withFilter($filter))->getHits();
            return array_map(fn ($hit) => [$hit['name'], $hit['_rankingScore']], $hits);
        };
        $tenth = "tenth = '3'";
        return ['and' => $search('all'), 'and, a tenth' => $search('all', $tenth), 'or' => $search('any'), 'or, a tenth' => $search('any', $tenth),
            'word' => $search('all'), 'phrase' => $search('all', quote: '"')];
    }
}

/** LIKE, as a program without an index of words asks: SQLite reads all texts until it has ten, in no order. It finds parts of words as well. */
final class LikeEngine extends SqliteEngine
{
    use TellsNoTotal;

    public function build(string $path, Corpus $corpus): void
    {
        $database = new PDO("sqlite:$path");
        $database->exec('CREATE TABLE documents (name TEXT PRIMARY KEY, tenth TEXT, text TEXT)');
        $database->beginTransaction();
        $insert = $database->prepare('INSERT INTO documents VALUES (?, ?, ?)');
        foreach ($corpus->plain() as $name => $text) {
            $insert->execute([$name, Corpus::tenth($name), $text]);
        }
        $database->commit();
    }

    public function kinds(): array
    {
        $search = fn (string $between, string $filter = '', bool $total = false) => function (array $words) use ($between, $filter, $total): array {
            $where = '(' . implode(" $between ", array_fill(0, count($words), 'text LIKE ?')) . ") $filter";
            $values = array_map(fn ($word) => "%$word%", $words);
            foreach ([...$total ? ["SELECT count(*) FROM documents WHERE $where"] : [], "SELECT name FROM documents WHERE $where LIMIT 10"] as $sql) {
                $select = $this->database->prepare($sql);
                $select->execute($values);
                $found = $select->fetchAll(PDO::FETCH_NUM);
            }
            return $found;
        };
        return ['and' => $search('AND'), 'and, total' => $search('AND', total: true), 'and, a tenth' => $search('AND', "AND tenth = '3'"), 'or' => $search('OR'),
            'or, total' => $search('OR', total: true), 'or, a tenth' => $search('OR', "AND tenth = '3'"), 'word' => $search('AND'),
            'phrase' => fn ($words) => $search('AND')([implode(' ', $words)])];
    }
}
