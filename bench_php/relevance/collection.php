<?php
namespace Postings\Bench;

use Generator;
use RuntimeException;

/**
 * Documents, questions and judgments of which documents answer them, in the files of BEIR (Thakur et al. 2021): corpus.jsonl,
 * queries.jsonl, qrels/test.tsv.
 */
final class JudgedCollection
{
    public readonly string $name;
    /** @var array<string, array<string, int>> by question and document, how relevant it is: above 0 */
    public readonly array $judgments;
    /** @var array<string, string> those with relevant documents */
    public readonly array $questions;

    public function __construct(private readonly string $folder)
    {
        $this->name = basename($folder);
        $judgments = [];
        foreach (array_slice(self::lines("$folder/qrels/test.tsv"), 1) as $line) {
            [$question, $document, $relevance] = explode("\t", $line) + [2 => 0];
            if ((int) $relevance > 0) {
                $judgments[$question][$document] = (int) $relevance;
            }
        }
        $questions = [];
        foreach (self::lines("$folder/queries.jsonl") as $line) {
            ['_id' => $id, 'text' => $text] = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
            if (isset($judgments[$id]) && trim($text) !== '') {
                $questions[$id] = $text;
            }
        }
        if (!$questions) {
            throw new RuntimeException("$folder has no question with relevant documents");
        }
        $this->judgments = array_intersect_key($judgments, $questions);
        $this->questions = $questions;
    }

    private static function lines(string $file): array
    {
        return is_file($file) ? file($file, FILE_IGNORE_NEW_LINES | FILE_SKIP_EMPTY_LINES) : throw new RuntimeException("there is no $file");
    }

    /** @return Generator<array{id: string, title: string, text: string}> */
    public function documents(): Generator
    {
        $file = fopen("$this->folder/corpus.jsonl", 'r') ?: throw new RuntimeException("there is no $this->folder/corpus.jsonl");
        while (($line = fgets($file)) !== false) {
            $document = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
            yield ['id' => (string) $document['_id'], 'title' => $document['title'] ?? '', 'text' => $document['text']];
        }
    }

    /**
     * How good an answer is, each from 0 to 1. nDCG: Järvelin and Kekäläinen 2002, with the gains of the judgments.
     *
     * @param string[] $answer documents, best first
     * @return array{nDCG: float, AP: float, recall: float} of the first 10, of all, of the first 100
     */
    public function quality(string $question, array $answer): array
    {
        $relevant = $this->judgments[$question];
        $gain = $precisions = $found = $found_early = 0;
        foreach ($answer as $rank => $document) {
            if (!isset($relevant[$document])) {
                continue;
            }
            $precisions += ++$found / ($rank + 1);
            $found_early += $rank < 100;
            $gain += $rank < 10 ? self::discounted($relevant[$document], $rank) : 0;
        }
        $ideal = array_values($relevant);
        rsort($ideal);
        $most = array_sum(array_map(self::discounted(...), array_slice($ideal, 0, 10), range(0, min(10, count($ideal)) - 1)));
        return ['nDCG' => $gain / $most, 'AP' => $precisions / count($relevant), 'recall' => $found_early / count($relevant)];
    }

    private static function discounted(int $gain, int $rank): float
    {
        return $gain / log($rank + 2, 2);
    }
}

/**
 * How likely a mean difference at least as large is if two engines are equally good: Fisher's randomization test (Smucker, Allan
 * and Carterette 2007), which exchanges their figures for a question at random.
 *
 * @param array<string, float> $of_one by question, @param array<string, float> $of_other of the same questions
 */
function by_chance(array $of_one, array $of_other, int $trials = 10_000): float
{
    $differences = array_values(array_map(fn ($one, $other) => $one - $other, $of_one, $of_other));
    $observed = abs(array_sum($differences)) - 1e-9;
    mt_srand(1);
    $as_large = 0;
    for ($trial = 0; $trial < $trials; $trial++) {
        $sum = 0;
        foreach ($differences as $difference) {
            $sum += mt_rand(0, 1) ? $difference : -$difference;
        }
        $as_large += abs($sum) >= $observed;
    }
    return $as_large / $trials;
}
