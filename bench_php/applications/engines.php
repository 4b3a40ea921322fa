<?php
namespace Postings\Bench;

use PDO;
use Postings\{Facet, Field, Filter, Index, Mode, Query, Schema};

final class IndexApplication implements Application
{
    private Index $index, $numbers;

    /** @param int|null $commit documents a segment; null: one segment for all */
    public function __construct(private readonly ?int $commit = null)
    {
    }

    public function build(string $path, iterable $documents, iterable $numbers): void
    {
        mkdir($path);
        $schema = new Schema(['text', Field::keyword('hundred'), Field::int('size'), Field::float('price'), Field::date('day')], key: 'name');
        $this->index = $this->fill("$path/documents", $schema, $documents);
        $this->numbers = $this->fill("$path/numbers", new Schema([Field::int('size')]), $numbers);
    }

    private function fill(string $path, Schema $schema, iterable $documents): Index
    {
        $index = Index::create($path, $schema);
        $writer = $index->writer(256 << 20);
        foreach ($documents as $document) {
            $writer->add($document);
            if ($writer->pending() === $this->commit) {
                $writer->commit(durable: false);
            }
        }
        $this->commit === null ? $writer->merge() : $writer->commit();
        $writer->close();
        $index->refresh();
        return $index;
    }

    public function features(): array
    {
        $ids = fn ($result) => array_column($result->hits, 'id');
        $by = fn (array $sort) => fn ($word) => $ids($this->index->search($word, sort: $sort));
        $range = fn (Filter $filter) => fn ($word) => $this->numbers->search('*', 0, filter: $filter)->total;
        $terms = fn (int $typos, bool $first) => fn ($word) => count($this->index->similarTerms($word, $typos, $first));
        $similar = fn (int $typos, bool $first) => fn ($word) => count($this->index->search(Query::fuzzy($word, $typos, firstLetter: $first), total: false));
        $hits = [];
        return [
            'best ten and total' => fn ($word) => $this->index->search($word)->total,
            'facet of 100 values' => fn ($word) => self::counts($this->index->search($word, 0, facets: ['hundred'])->facets['hundred']['values']),
            'facet and best ten' => fn ($word) => self::counts($this->index->search($word, facets: ['hundred'])->facets['hundred']['values']),
            'least and greatest price' => fn ($word) => array_slice($this->index->search($word, 0, facets: ['price'])->facets['price'], 0, 2),
            'ten by a number' => $by(['size' => 'desc']),
            'ten by a date and a number' => $by(['day' => 'asc', 'size' => 'desc']),
            'ten by a keyword and a number' => $by(['hundred' => 'asc', 'size' => 'desc']),
            'range, a tenth of a million' => $range(Filter::between('size', 100_000, 200_000)),
            'range, half of a million' => $range(Filter::atLeast('size', 500_000)),
            'snippet' => function ($word) use (&$hits) {
                $hits[$word] ??= $this->index->search($word, 1)->hits[0] ?? null;
                return ($hits[$word]?->snippet('text', 160) ?? '') !== '';
            },
            'keystroke' => fn ($typed) => $this->index->search("$typed*", mode: Mode::All)->total,
            'terms, one typo' => $terms(1, false),
            'terms, one typo, first letter right' => $terms(1, true),
            'terms, two typos' => $terms(2, false),
            'terms, two typos, first letter right' => $terms(2, true),
            'best ten, one typo' => $similar(1, false),
            'best ten, one typo, first letter right' => $similar(1, true),
            'best ten, two typos' => $similar(2, false),
            'best ten, two typos, first letter right' => $similar(2, true),
        ];
    }

    private static function counts(array $counts): array
    {
        ksort($counts);
        return $counts;
    }
}

/** SQLite's FTS5, and a table of values beside it with the same row numbers. */
final class Fts5Application implements Application
{
    private PDO $database;

    public function build(string $path, iterable $documents, iterable $numbers): void
    {
        $this->database = $database = new PDO("sqlite:$path");
        $database->exec("CREATE VIRTUAL TABLE documents USING fts5(text, tokenize = 'unicode61', prefix = '1 2 3')");
        $database->exec('CREATE TABLE packages (id INTEGER PRIMARY KEY, name TEXT, hundred TEXT, size INT, price REAL, day INT)');
        $database->exec('CREATE TABLE numbers (id INTEGER PRIMARY KEY, size INT)');
        $database->beginTransaction();
        $text = $database->prepare('INSERT INTO documents (rowid, text) VALUES (?, ?)');
        $values = $database->prepare('INSERT INTO packages VALUES (?, ?, ?, ?, ?, ?)');
        $id = 0;
        foreach ($documents as $document) {
            $text->execute([++$id, $document['text']]);
            $values->execute([$id, ...array_values(array_diff_key($document, ['text' => '']))]);
        }
        $number = $database->prepare('INSERT INTO numbers VALUES (?, ?)');
        foreach ($numbers as $values) {
            $number->execute(array_values($values));
        }
        $database->exec('CREATE INDEX sizes ON numbers (size)');
        $database->commit();
        $database->exec("INSERT INTO documents(documents) VALUES ('optimize')");
        $database->exec('ANALYZE');
        $database->exec('PRAGMA mmap_size = 1000000000');
    }

    public function features(): array
    {
        $ask = function (string $sql, int $fetch): callable {
            $statement = $this->database->prepare($sql);
            return function (...$values) use ($statement, $fetch) {
                $statement->execute($values);
                return $statement->fetchAll($fetch);
            };
        };
        $from = 'FROM documents JOIN packages ON packages.id = documents.rowid WHERE documents MATCH ?';
        $ten = $ask("SELECT name $from ORDER BY rank LIMIT 10", PDO::FETCH_COLUMN);
        $count = $ask('SELECT count(*) FROM documents WHERE documents MATCH ?', PDO::FETCH_COLUMN);
        $both = function (string $query) use ($ten, $count): int {
            $ten($query);
            return $count($query)[0];
        };
        $counts = $ask("SELECT hundred, count(*) $from GROUP BY hundred", PDO::FETCH_KEY_PAIR);
        $prices = $ask("SELECT min(price) AS min, max(price) AS max $from", PDO::FETCH_ASSOC);
        $snippet = $ask("SELECT snippet(documents, 0, '<mark>', '</mark>', '…', 25) FROM documents WHERE documents MATCH ? AND rowid = ?", PDO::FETCH_COLUMN);
        $range = fn (string $where) => fn (string $word) => $this->database->query("SELECT count(*) FROM numbers WHERE $where")->fetchColumn();
        $rows = [];
        return [
            'best ten and total' => $both,
            'facet of 100 values' => $counts,
            'facet and best ten' => function ($word) use ($ten, $counts) {
                $ten($word);
                return $counts($word);
            },
            'least and greatest price' => fn ($word) => $prices($word)[0],
            'ten by a number' => $ask("SELECT name $from ORDER BY size DESC LIMIT 10", PDO::FETCH_COLUMN),
            'ten by a date and a number' => $ask("SELECT name $from ORDER BY day, size DESC LIMIT 10", PDO::FETCH_COLUMN),
            'ten by a keyword and a number' => $ask("SELECT name $from ORDER BY hundred, size DESC LIMIT 10", PDO::FETCH_COLUMN),
            'range, a tenth of a million' => $range('size BETWEEN 100000 AND 200000'),
            'range, half of a million' => $range('size >= 500000'),
            'snippet' => function ($word) use ($snippet, &$rows) {
                $rows[$word] ??= $this->database->query("SELECT rowid FROM documents WHERE documents MATCH '\"$word\"' ORDER BY rank LIMIT 1")->fetchColumn();
                return $snippet("\"$word\"", $rows[$word])[0] !== '';
            },
            'keystroke' => function ($typed) use ($both) {
                $words = array_map(fn ($word) => "\"$word\"", explode(' ', $typed));
                return $both(implode(' ', $words) . ' *');
            },
        ];
    }
}

/** TNTSearch, pure PHP: it has no facets, no values to sort or to filter by, and no totals of prefixes. */
final class TntSearchApplication implements Application
{
    private \TeamTNT\TNTSearch\TNTSearch $engine;
    private array $texts = [];

    public function build(string $path, iterable $documents, iterable $numbers): void
    {
        mkdir($path);
        $this->engine = tntsearch($path, \TeamTNT\TNTSearch\Stemmer\NoStemmer::class);
        $this->engine->createIndex('documents', true)->setLanguage('no');
        $this->engine->selectIndex('documents');
        $indexer = $this->engine->getIndex();
        $this->engine->engine->indexBeginTransaction();
        foreach ($documents as $document) {
            $this->texts[] = $document['text'];
            $indexer->insert(['id' => count($this->texts), 'text' => $document['text']]);
        }
        $this->engine->engine->indexEndTransaction();
        $this->engine->asYouType(true);
    }

    public function features(): array
    {
        $found = [];
        return [
            'snippet' => function ($word) use (&$found) {
                $found[$word] ??= $this->engine->search($word, 1)['ids'][0] ?? 0;
                return $this->engine->snippet($word, $this->texts[$found[$word] - 1] ?? '', 160) !== '';
            },
            'keystroke, any word' => fn ($typed) => count($this->engine->search($typed, 10)['ids']) > 0,
        ];
    }
}
