<?php

declare(strict_types=1);

namespace DebianSearch;

/** What the posting lists have to agree with: every document read and cut into words again. */
final class NaiveScan
{
    /**
     * @param list<string> $queries
     * @return list<list<int>> for each query the documents that have all of its words
     */
    public static function matches(Index $index, array $queries): array
    {
        $wanted = array_map(Tokenizer::words(...), $queries);
        $matches = array_fill(0, count($queries), []);
        $end = $index->documents() * Index::STRIDE;
        for ($doc = 0; $doc < $end; $doc += Index::STRIDE) {
            $words = Tokenizer::words($index->name($doc) . "\n" . $index->description($doc));
            foreach ($wanted as $i => $all) {
                if (array_diff($all, $words) === []) {
                    $matches[$i][] = $doc;
                }
            }
        }
        return $matches;
    }
}
