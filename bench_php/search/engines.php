<?php
namespace Postings\Bench;

use PDO;
use Postings\Analyzer;
use Postings\DocumentLengths;
use Postings\Field;
use Postings\FieldType;
use Postings\Filter;
use Postings\Index;
use Postings\Mode;
use Postings\PostingList;
use Postings\Schema;

/** What is measured: text in, names and scores of the best ten out. Queries are the words of Corpus::queries(). */
interface Engine
{
    /** @param string $path what does not exist yet */
    public function build(string $path, Corpus $corpus): void;

    public function open(string $path): void;

    /** @return array<string, callable(string[]): array> the kinds of query it knows, each gives [name, score] pairs */
    public function kinds(): array;

    /** @return int|null how many documents a query of that kind finds */
    public function total(string $kind, array $words): ?int;
}

/** Which of Corpus::queries() a kind of query takes. */
const QUERIES_OF = ['and' => 'words', 'and, total' => 'words', 'and, a tenth' => 'words', 'or' => 'words', 'or, total' => 'words',
    'or, a tenth' => 'words', 'word' => 'word', 'phrase' => 'phrase', 'prefix' => 'prefix'];

final class IndexEngine implements Engine
{
    private Index $index;

    public function __construct(private readonly string $language)
    {
    }

    public function stems(): bool
    {
        return $this->language !== '';
    }

    public function build(string $path, Corpus $corpus): void
    {
        $schema = new Schema([new Field('text'), new Field('tenth', FieldType::Keyword)], key: 'name', analyzer: new Analyzer($this->language));
        $writer = Index::create($path, $schema)->writer();
        foreach ($this->stems() ? $corpus->raw() : $corpus->plain() as $name => $text) {
            $writer->add(['name' => $name, 'text' => $text, 'tenth' => Corpus::tenth($name)]);
        }
        $writer->commit();
        $writer->close();
    }

    public function open(string $path): void
    {
        $this->index = Index::open($path);
    }

    public function kinds(): array
    {
        $tenth = Filter::equal('tenth', '3');
        $search = fn (string $query, Mode $mode, bool $total = false, ?Filter $filter = null) => array_map(
            fn ($hit) => [$hit->id, $hit->score], $this->index->search($query, mode: $mode, total: $total, filter: $filter)->hits);
        return [
            'and' => fn ($words) => $search(implode(' ', $words), Mode::All),
            'and, total' => fn ($words) => $search(implode(' ', $words), Mode::All, true),
            'and, a tenth' => fn ($words) => $search(implode(' ', $words), Mode::All, false, $tenth),
            'or' => fn ($words) => $search(implode(' ', $words), Mode::Any),
            'or, total' => fn ($words) => $search(implode(' ', $words), Mode::Any, true),
            'or, a tenth' => fn ($words) => $search(implode(' ', $words), Mode::Any, false, $tenth),
            'word' => fn ($words) => $search($words[0], Mode::All),
            'phrase' => fn ($words) => $search('"' . implode(' ', $words) . '"', Mode::All),
            'prefix' => fn ($words) => $search("$words[0]*", Mode::All),
        ];
    }

    public function total(string $kind, array $words): ?int
    {
        $text = implode(' ', $words);
        $query = ['phrase' => "\"$text\"", 'prefix' => "$text*"][$kind] ?? $text;
        return $this->index->search($query, limit: 0, mode: str_starts_with($kind, 'or') ? Mode::Any : Mode::All)->total;
    }
}

/** Postings\rank() over lists in memory, of the words that queries have: no dictionary, no documents. */
final class ListsEngine implements Engine
{
    private array $lists = [];
    private array $names = [];
    private DocumentLengths $lengths;

    public function __construct(private readonly array $queries)
    {
    }

    public function build(string $path, Corpus $corpus): void
    {
        $frequencies = array_fill_keys(array_merge(...$this->queries['words']), []);
        $lengths = [];
        foreach ($corpus->plain() as $name => $text) {
            $words = explode(' ', $text);
            foreach (array_count_values($words) as $word => $count) {
                if (isset($frequencies[$word])) {
                    $frequencies[$word][count($lengths)] = $count;
                }
            }
            $this->names[] = $name;
            $lengths[] = count($words);
        }
        $this->lengths = new DocumentLengths($lengths);
        foreach ($frequencies as $word => $of_word) {
            $this->lists[$word] = $this->lengths->withBounds(PostingList::fromArray(array_keys($of_word), array_values($of_word)));
        }
    }

    public function open(string $path): void
    {
    }

    public function kinds(): array
    {
        $rank = function (array $words, Mode $mode): array {
            $lists = [];
            foreach ($words as $word) {
                $lists[] = $this->lists[$word];
            }
            $found = [];
            foreach (\Postings\rank($lists, $this->lengths, 10, $mode) as $document => $score) {
                $found[] = [$this->names[$document], $score];
            }
            return $found;
        };
        return ['and' => fn ($words) => $rank($words, Mode::All), 'or' => fn ($words) => $rank($words, Mode::Any), 'word' => fn ($words) => $rank($words, Mode::All)];
    }

    public function total(string $kind, array $words): ?int
    {
        return null;
    }
}

/** SQLite's FTS5 through PDO. */
final class Fts5Engine implements Engine
{
    private PDO $database;

    public function build(string $path, Corpus $corpus): void
    {
        $database = new PDO("sqlite:$path");
        $database->exec("CREATE VIRTUAL TABLE documents USING fts5(name UNINDEXED, text, tokenize = 'unicode61', prefix = '3')");
        $database->beginTransaction();
        $insert = $database->prepare('INSERT INTO documents VALUES (?, ?)');
        foreach ($corpus->plain() as $name => $text) {
            $insert->execute([$name, $text]);
        }
        $database->commit();
        $database->exec("INSERT INTO documents(documents) VALUES ('optimize')");
    }

    public function open(string $path): void
    {
        $this->database = new PDO("sqlite:$path");
        $this->database->exec('PRAGMA mmap_size = 1000000000');
    }

    public function kinds(): array
    {
        $select = $this->database->prepare('SELECT name, -rank FROM documents WHERE documents MATCH ? ORDER BY rank LIMIT 10');
        $search = function (string $query) use ($select): array {
            $select->execute([$query]);
            return $select->fetchAll(PDO::FETCH_NUM);
        };
        return array_map(fn ($query) => fn ($words) => $search($query($words)), self::queries());
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
