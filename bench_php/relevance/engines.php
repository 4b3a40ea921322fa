<?php
namespace Postings\Bench;

use Loupe\Loupe\{Configuration, LoupeFactory, SearchParameters};
use PDO;
use Postings\{Analyzer, Field, Index, Schema};
use TeamTNT\TNTSearch\Stemmer\PorterStemmer;
use TeamTNT\TNTSearch\TNTSearch;

/** An engine that is asked what people type. */
interface Answers
{
    /** @param iterable<array{id: string, title: string, text: string}> $documents; $path is free for a file or a folder */
    public function build(string $path, iterable $documents): void;

    /** @return string[] the best documents, best first */
    public function best(string $question, int $most): array;
}

final class IndexAnswers implements Answers
{
    private Index $index;

    public function __construct(private readonly ?Analyzer $analyzer, private readonly float $title)
    {
    }

    public function build(string $path, iterable $documents): void
    {
        $this->index = Index::create($path, new Schema([new Field('title', boost: $this->title), 'text'], ...$this->analyzer ? ['analyzer' => $this->analyzer] : []));
        $writer = $this->index->writer();
        foreach ($documents as $document) {
            $writer->add($document);
        }
        $writer->commit(durable: false);
        $writer->close();
        $this->index->refresh();
    }

    public function best(string $question, int $most): array
    {
        return array_column($this->index->search($question, $most, total: false)->hits, 'id');
    }
}

/** FTS5 wants all words unless the query says OR between them. */
final class Fts5Answers implements Answers
{
    private \PDOStatement $ask;

    public function __construct(private readonly string $tokenizer)
    {
    }

    public function build(string $path, iterable $documents): void
    {
        $database = new PDO("sqlite:$path");
        $database->exec("CREATE VIRTUAL TABLE documents USING fts5(id UNINDEXED, title, text, tokenize = '$this->tokenizer')");
        $database->beginTransaction();
        $add = $database->prepare('INSERT INTO documents VALUES (:id, :title, :text)');
        foreach ($documents as $document) {
            $add->execute($document);
        }
        $database->commit();
        $this->ask = $database->prepare('SELECT id FROM documents WHERE documents MATCH ? ORDER BY rank LIMIT ?');
    }

    public function best(string $question, int $most): array
    {
        $words = preg_split('/[^\p{L}\p{N}]+/u', $question, -1, PREG_SPLIT_NO_EMPTY);
        $this->ask->execute([implode(' OR ', array_map(fn (string $word) => "\"$word\"", $words)), $most]);
        return $this->ask->fetchAll(PDO::FETCH_COLUMN);
    }
}

final class TntSearchAnswers implements Answers
{
    private TNTSearch $engine;
    private array $ids = [];

    public function build(string $path, iterable $documents): void
    {
        mkdir($path);
        $this->engine = tntsearch($path, PorterStemmer::class);
        $this->engine->createIndex('documents', true);
        $this->engine->selectIndex('documents');
        $indexer = $this->engine->getIndex();
        $this->engine->engine->indexBeginTransaction();
        foreach ($documents as $document) { // its keys are numbers
            $indexer->insert(['id' => count($this->ids)] + $document);
            $this->ids[] = $document['id'];
        }
        $this->engine->engine->indexEndTransaction();
    }

    public function best(string $question, int $most): array
    {
        return array_map(fn ($number) => $this->ids[$number], $this->engine->search($question, $most)['ids']);
    }
}

final class LoupeAnswers implements Answers
{
    private \Loupe\Loupe\Loupe $engine;

    public function build(string $path, iterable $documents): void
    {
        require getenv('POSTINGS_LOUPE') . '/vendor/autoload.php';
        mkdir($path);
        $this->engine = (new LoupeFactory())->create($path, Configuration::create()->withPrimaryKey('id')->withSearchableAttributes(['title', 'text'])->withLanguages(['en']));
        $this->engine->addDocuments([...$documents]);
    }

    public function best(string $question, int $most): array
    {
        $found = $this->engine->search(SearchParameters::create()->withQuery($question)->withHitsPerPage($most)->withAttributesToRetrieve(['id']));
        return array_map(strval(...), array_column($found->getHits(), 'id'));
    }
}
