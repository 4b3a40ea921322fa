<?php
namespace Postings\Bench;

use RuntimeException;

/** Not to be searched for alone; Yioop takes some for the beginning of a question. */
const FUNCTION_WORDS = ['about', 'after', 'all', 'also', 'and', 'any', 'are', 'been', 'but', 'can', 'each', 'for', 'from', 'has', 'have', 'how', 'into', 'its', 'may', 'more', 'most',
    'not', 'only', 'other', 'some', 'such', 'than', 'that', 'the', 'their', 'them', 'then', 'there', 'these', 'they', 'this', 'those', 'via', 'was', 'were', 'what', 'when', 'where',
    'which', 'who', 'whose', 'why', 'will', 'with', 'without', 'you', 'your'];

/** @return list<string> */
function queries_of(iterable $texts): array
{
    $lengths = $documents = [];
    foreach ($texts as $text) {
        preg_match_all('/[a-z]{3,}/', strtolower($text), $found);
        $documents[] = implode(' ', $found[0]);
        foreach (array_fill_keys($found[0], true) as $word => $_) {
            $lengths[$word] = ($lengths[$word] ?? 0) + 1;
        }
    }
    $lengths = array_diff_key($lengths, array_fill_keys(FUNCTION_WORDS, true));
    if (count($lengths) < 100) {
        throw new RuntimeException('its index has fewer than 100 words of a to z: name queries by --queries=FILE');
    }
    asort($lengths);
    $words = array_keys($lengths);
    $at = fn (float $part) => (int) round($part * (count($words) - 1));
    [$frequent, $longest] = [$words[$at(0.999)], end($words)];
    // Of these words, the one that most documents have that have the other one.
    $beside = fn (array $words, string $other): string => most_beside(array_diff($words, [$other]), documents_beside($documents, $other));
    [$rare, $middle] = array_map(fn (float $part) => $beside(array_keys($lengths, $lengths[$words[$at($part)]], true), $frequent), [0.5, 0.9]);
    $top = array_slice($words, $at(0.998));
    $queries = [$rare, $middle, $frequent, $longest, "$rare $frequent", "$middle $frequent", "$rare $middle", $beside($top, $frequent) . " $frequent", $beside($top, $longest) . " $longest"];
    return [...$queries, ...pair_of_most($documents)];
}

function most_beside(array $words, array $beside): string
{
    usort($words, fn ($a, $b) => ($beside[$b] ?? 0) <=> ($beside[$a] ?? 0) ?: strcmp($a, $b));
    return $words[0];
}

/** Words that begin alike may be one to Yioop. */
function beginning(string $word): string
{
    return substr($word, 0, 5);
}

/**
 * How many documents have a word as well as the given one; without words that are right before it somewhere, since such
 * pairs are phrases to Yioop, and not all documents with both.
 */
function documents_beside(array $documents, string $other): array
{
    $beside = $before = [];
    foreach ($documents as $document) {
        if (!str_contains($document, beginning($other))) {
            continue;
        }
        $words = explode(' ', $document);
        foreach (array_keys(array_map(beginning(...), $words), beginning($other), true) as $place) {
            $before[beginning($words[$place - 1] ?? '')] = true;
        }
        foreach (in_array($other, $words, true) ? array_unique($words) : [] as $word) {
            $beside[$word] = ($beside[$word] ?? 0) + 1;
        }
    }
    return array_filter($beside, fn (string $word) => !isset($before[beginning($word)]) && beginning($word) !== beginning($other), ARRAY_FILTER_USE_KEY);
}

/**
 * The two words, also function words, that most documents have both of, in an order in which they are nowhere side by side;
 * so that there is an intersection to go deep into. Nothing if there is no such pair.
 *
 * @return list<string>
 */
function pair_of_most(array $documents): array
{
    $lengths = $both = $phrases = [];
    foreach ($documents as $document) {
        foreach (array_unique(explode(' ', $document)) as $word) {
            $lengths[$word] = ($lengths[$word] ?? 0) + 1;
        }
    }
    unset($lengths['']);
    arsort($lengths);
    $often = array_slice($lengths, 0, 80);
    foreach ($documents as $document) {
        $words = explode(' ', $document);
        foreach (array_keys(array_intersect_key($often, array_flip($words))) as $i => $word) {
            $of_document[$i] = $word;
            for ($j = 0; $j < $i; ++$j) {
                $both["$of_document[$j] $word"] = ($both["$of_document[$j] $word"] ?? 0) + 1;
            }
        }
        for ($i = 1; $i < count($words); ++$i) {
            $phrases[beginning($words[$i - 1]) . ' ' . beginning($words[$i])] = true;
        }
    }
    arsort($both);
    foreach ($both as $pair => $_) {
        [$one, $other] = explode(' ', $pair);
        foreach (["$one $other", "$other $one"] as $query) {
            if (beginning($one) !== beginning($other) && !isset($phrases[implode(' ', array_map(beginning(...), explode(' ', $query)))])) {
                return [$query];
            }
        }
    }
    return [];
}
