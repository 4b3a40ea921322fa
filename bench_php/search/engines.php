<?php
namespace Postings\Bench;

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

    /** @return int|null how many documents a query of that kind (and, or, phrase, prefix) finds; null: it does not say, or means something else */
    public function total(string $kind, array $words): ?int;
}

/** An engine that does not say how many documents a query finds, or means something else. */
trait TellsNoTotal
{
    public function total(string $kind, array $words): ?int
    {
        return null;
    }
}

/** Which of Corpus::queries() a kind of query takes. */
const QUERIES_OF = ['and' => 'words', 'and, texts' => 'words', 'and, total' => 'words', 'and, a tenth' => 'words', 'or' => 'words', 'or, total' => 'words',
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
        $search = function (string $query, Mode $mode, bool $total = false, ?Filter $filter = null, bool $texts = false): array {
            $found = [];
            foreach ($this->index->search($query, mode: $mode, total: $total, filter: $filter)->hits as $hit) {
                $found[] = [$hit->id, $hit->score, ...$texts ? [$hit->document()['text']] : []];
            }
            return $found;
        };
        return [
            'and' => fn ($words) => $search(implode(' ', $words), Mode::All),
            'and, texts' => fn ($words) => $search(implode(' ', $words), Mode::All, texts: true),
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
        if ($this->stems()) {
            return null;
        }
        $text = implode(' ', $words);
        $query = ['phrase' => "\"$text\"", 'prefix' => "$text*"][$kind] ?? $text;
        return $this->index->search($query, limit: 0, mode: str_starts_with($kind, 'or') ? Mode::Any : Mode::All)->total;
    }
}

/** Postings\rank() over lists in memory, of the words that queries have: no dictionary, no documents. */
final class ListsEngine implements Engine
{
    use TellsNoTotal;

    private array $lists = [];
    private array $names = [];
    private DocumentLengths $lengths;

    /** @param string|null $ds2i where the lists are written to as well, without an ending */
    public function __construct(private readonly array $queries, private readonly ?string $ds2i = null)
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
        if ($this->ds2i !== null) {
            $this->write($frequencies, $lengths);
        }
    }

    /** The lists as a collection in the format of ds2i, and queries of their numbers, for PISA. */
    private function write(array $frequencies, array $lengths): void
    {
        $sequence = fn (array $numbers) => pack('V*', count($numbers), ...$numbers);
        $docs = fopen("$this->ds2i.docs", 'wb');
        $freqs = fopen("$this->ds2i.freqs", 'wb');
        fwrite($docs, $sequence([count($lengths)]));
        $numbers = [];
        foreach ($frequencies as $word => $of_word) {
            $numbers[$word] = count($numbers);
            foreach ([[$docs, array_keys($of_word)], [$freqs, array_values($of_word)]] as [$file, $of]) {
                fwrite($file, pack('V', count($of)));
                foreach (array_chunk($of, 4096) as $chunk) {
                    fwrite($file, pack('V*', ...$chunk));
                }
            }
        }
        fclose($docs);
        fclose($freqs);
        file_put_contents("$this->ds2i.sizes", pack('V', count($lengths)));
        foreach (array_chunk($lengths, 4096) as $chunk) {
            file_put_contents("$this->ds2i.sizes", pack('V*', ...$chunk), FILE_APPEND);
        }
        $line = fn (array $words) => implode(' ', array_map(fn ($word) => $numbers[$word], $words)) . "\n";
        file_put_contents("$this->ds2i.q", array_map($line, $this->queries['words']));
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
}
