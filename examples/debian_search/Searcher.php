<?php

declare(strict_types=1);

namespace DebianSearch;

/** All words of a query, ranked by BM25; equal scores: the smaller document first. */
final class Searcher
{
    public const STAGES = ['parse', 'decode', 'intersect', 'score', 'select'];
    private const K1 = 1.2;
    private const B = 0.75;

    public function __construct(private readonly Index $index, private readonly PostingFunctions $functions)
    {
    }

    public function search(string $query, int $limit): Result
    {
        $clock = [hrtime(true)];
        $lists = $this->parse($query);
        $clock[] = hrtime(true);
        $decoded = array_map($this->decode(...), $lists);
        $clock[] = hrtime(true);
        // Rarest first: the intersection goes through the shortest list, and scores are summed in one order.
        uksort($decoded, fn (string|int $a, string|int $b): int =>
            count($decoded[$a]) <=> count($decoded[$b]) ?: strcmp((string) $a, (string) $b));
        $matches = array_intersect_key(...array_values($decoded));
        $clock[] = hrtime(true);
        $scores = $this->score($decoded, $matches);
        $clock[] = hrtime(true);
        $hits = $this->select($scores, $limit);
        $clock[] = hrtime(true);

        $stages = [];
        foreach (self::STAGES as $i => $stage) {
            $stages[$stage] = $clock[$i + 1] - $clock[$i];
        }
        return new Result(array_map(count(...), $decoded), $scores, $hits, $stages);
    }

    /** @return array<string|int, string> packed posting lists by word */
    private function parse(string $query): array
    {
        $lists = [];
        foreach (Tokenizer::words($query) as $word) {
            $lists[$word] ??= $this->index->postings($word);
        }
        return $lists ?: throw new DemoError('the query has no word in it');
    }

    /** @return array<int, int> occurrences by document */
    private function decode(string $postings): array
    {
        $unpack = $this->functions->unpack;
        $occurrences = [];
        for ($offset = 0, $end = strlen($postings); $offset < $end;) {
            // Positions may stay differences: only their number counts here.
            [$doc, $positions] = $unpack($postings, $offset, false);
            $occurrences[$doc] = count($positions);
        }
        return $occurrences;
    }

    /**
     * @param array<string|int, array<int, int>> $decoded
     * @param array<int, int> $matches
     * @return array<int, float> by document, in their order
     */
    private function score(array $decoded, array $matches): array
    {
        $documents = $this->index->documents();
        $lengths = $this->index->lengths;
        $slope = self::K1 * self::B / $this->index->averageLength;
        $scores = array_fill_keys(array_keys($matches), 0.0);
        foreach ($decoded as $occurrences) {
            $df = count($occurrences);
            $idf = log(1 + ($documents - $df + 0.5) / ($df + 0.5));
            foreach ($scores as $doc => $score) {
                $tf = $occurrences[$doc];
                $norm = self::K1 * (1 - self::B) + $slope * $lengths[intdiv($doc, Index::STRIDE)];
                $scores[$doc] = $score + $idf * $tf * (self::K1 + 1) / ($tf + $norm);
            }
        }
        return $scores;
    }

    /**
     * @param array<int, float> $scores
     * @return array<int, float> the best, best first
     */
    private function select(array $scores, int $limit): array
    {
        $heap = new \SplMinHeap();
        $least = -1.0;
        foreach ($scores as $doc => $score) {
            // Documents come in ascending order: one that only equals the least of a full heap loses.
            if ($score <= $least) {
                continue;
            }
            $heap->insert([$score, -$doc]);
            if ($heap->count() > $limit) {
                $heap->extract();
            }
            if ($heap->count() === $limit) {
                $least = $heap->top()[0];
            }
        }
        $hits = [];
        foreach ($heap as [$score, $doc]) {
            $hits[-$doc] = $score;
        }
        return array_reverse($hits, true);
    }
}
