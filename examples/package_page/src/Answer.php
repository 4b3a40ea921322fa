<?php

declare(strict_types=1);

namespace PackagePage;

use Postings\Hit;
use Postings\Index;
use Postings\Mode;
use Postings\Query;
use Postings\Result;

/** What was found for a request, with all that the page shows of it. */
final class Answer
{
    /** By field, of how many values all are told: there are less. */
    private const FACETS = ['section' => 1000, 'priority' => 1000];

    /** Characters. */
    private const EXTRACT = 240;
    /** With fewer packages, what may have been meant is shown. */
    private const FEW = 3;

    /** The one that is shown: a page behind the last one is the last one. */
    public readonly int $page;
    public readonly int $pages;
    /** Exact. */
    public readonly int $total;
    /** Whether no package has all of the words, so that those with some of them are shown. */
    public readonly bool $relaxed;
    /** What may have been meant, of which there is more; null: nothing else. */
    public readonly ?string $correction;
    /** @var list<string> what of the query was not understood */
    public readonly array $warnings;
    /**
     * @var list<array{id: string, score: float, document: array<string, ?string>, marks: array<string, Html>,
     *     parts: ?list<array<string, mixed>>}> marks: texts with what was found in them; parts: of Index::explain(), where
     *     it was asked for
     */
    public readonly array $hits;
    /** @var array<string, array<string, int>> packages by field and value, most first */
    public readonly array $facets;
    /** Where the search ran. */
    public readonly string $device;
    /** Why it was the CPU, as far as it was; null if it was not. */
    public readonly ?string $reason;
    /** @var array<string, int> nanoseconds by stage, in their order */
    public readonly array $times;

    public function __construct(private readonly Index $index, public readonly Request $request)
    {
        $query = $request->query($index->schema);
        $result = $this->search($query, Mode::All, $request->page);
        $this->relaxed = $result->total === 0 && $request->q !== '';
        $mode = $this->relaxed ? Mode::Any : Mode::All;
        if ($this->relaxed) {
            $result = $this->search($query, $mode, $request->page);
        }
        $this->pages = max(1, intdiv($result->total + Request::HITS - 1, Request::HITS));
        $this->page = min($request->page, $this->pages);
        if ($this->page !== $request->page) {
            $result = $this->search($query, $mode, $this->page);
        }
        $this->total = $result->total;
        $this->correction = ($this->total < self::FEW || $this->relaxed) && !$request->goesOn() ? $index->correct($request->q, filter: $request->filter()) : null;
        $this->warnings = $result->warnings;
        $this->device = $result->profile->device;
        $this->reason = $result->profile->reason;
        $times = array_filter(get_object_vars($result->profile), is_int(...));
        unset($times['time']);

        $start = hrtime(true);
        $marks = array_map(self::marks(...), $result->hits);
        $times['highlight'] = hrtime(true) - $start;
        $start = hrtime(true);
        $hits = [];
        foreach ($result as $n => $hit) {
            // Sorted otherwise, hits have no score.
            $explained = $request->explains($hit->id) ? $index->explain($query, $hit->id, $mode) : null;
            $hits[] = ['id' => $hit->id, 'score' => $explained['score'] ?? $hit->score, 'document' => $hit->document(),
                'marks' => $marks[$n], 'parts' => $explained['parts'] ?? null];
        }
        $this->hits = $hits;
        $times['explain'] = hrtime(true) - $start;
        $this->facets = $this->facets($query, $mode, $result);
        $this->times = array_filter($times);
    }

    private function search(Query $query, Mode $mode, int $page): Result
    {
        return $this->index->search($query, Request::HITS, ($page - 1) * Request::HITS, $mode, $this->request->filter(),
            sort: Request::SORTS[$this->request->sort][1], facets: self::FACETS);
    }

    /** @return array<string, Html> */
    private static function marks(Hit $hit): array
    {
        [$open, $close] = ["\x02", "\x03"];
        return [
            'name' => Html::marked($hit->highlight('name', $open, $close, html: false), $open, $close),
            'summary' => Html::marked($hit->highlight('summary', $open, $close, html: false), $open, $close),
            'description' => Html::marked($hit->snippet('description', self::EXTRACT, $open, $close, html: false), $open, $close),
        ];
    }

    /**
     * How many there would be of each value if it were chosen.
     *
     * @return array<string, array<string, int>>
     */
    private function facets(Query $query, Mode $mode, Result $result): array
    {
        $facets = [];
        foreach (self::FACETS as $field => $values) {
            // The other values of a field that was chosen by are counted without that choice.
            $all = isset($this->request->chosen[$field])
                ? $this->index->search($query, 0, 0, $mode, $this->request->filter($field), facets: [$field => $values])
                : $result;
            $facets[$field] = $all->facets[$field]['values'];
        }
        return $facets;
    }
}
