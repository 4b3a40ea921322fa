<?php
/**
 * What applications ask of an index besides the best ten: facets, sorting, ranges, snippets, results at every keystroke. Debian's
 * descriptions (those of ./dev bench search, each with generated values) and a million numbers; beside SQLite with FTS5, and
 * TNTSearch where the environment variable POSTINGS_TNTSEARCH names its sources.
 */
namespace Postings\Bench;

use RuntimeException;

require_once __DIR__ . '/search/corpus.php';
require_once __DIR__ . '/search/engines.php';
require_once __DIR__ . '/search/measure.php';
require_once __DIR__ . '/search/peers.php';
require_once __DIR__ . '/applications/data.php';
require_once __DIR__ . '/applications/engines.php';

return new class implements Experiment {
    private const CASE = ['corpus' => 'debian'];
    /** What is measured, and at most how many microseconds its median (keystrokes: its 99th percentile) is to take. */
    private const FEATURES = [
        'best ten and total' => null,
        'facet of 100 values' => 100,
        'facet and best ten' => 100,
        'least and greatest price' => 100,
        'ten by a number' => 60,
        'ten by a date and a number' => 60,
        'ten by a keyword and a number' => 60,
        'range, a tenth of a million' => 1000,
        'range, half of a million' => 1000,
        'snippet' => 20,
        'keystroke' => 2000,
        'keystroke, any word' => null,
        'terms, one typo' => 300,
        'terms, one typo, first letter right' => 50,
        'terms, two typos' => 1200,
        'terms, two typos, first letter right' => 150,
        'best ten, one typo' => null,
        'best ten, one typo, first letter right' => null,
        'best ten, two typos' => null,
        'best ten, two typos, first letter right' => null,
    ];
    private const SEGMENT = 25_000;
    private const SECONDS = 10;
    /** Of the first so many keystrokes the totals are compared. */
    private const COMPARED = 100;

    public function title(): string
    {
        return 'Applications: facets, sorting, ranges, snippets, keystrokes; Postings\Index, FTS5 and others';
    }

    public function run(Run $run): string
    {
        $variants = $run->variants ?: $this->variants($run);
        $task = ['file' => (getenv('POSTINGS_CORPUS_FOLDER') ?: 'build/corpora') . '/debian.text', 'documents' => $run->quick ? 5000 : PHP_INT_MAX,
            'numbers' => $run->quick ? 50_000 : Applications::NUMBERS, 'seconds' => $run->quick ? 1 : self::SECONDS];
        $questions = null;
        $agreed = [];
        $run->expect(count($variants));
        $run->interleave(self::CASE, $variants, function (Variant $variant, string $engine) use ($run, $task, &$questions, &$agreed) {
            $questions ??= Applications::questions(new Corpus($task['file'], $task['documents']), $run->quick ? 20 : 200);
            file_put_contents("$task[file].questions.json", json_encode($questions));
            $result = $run->child($variant->flags, [...$task, 'engine' => $engine]);
            foreach ($result['answers'] as $feature => $answer) {
                $agreed[$feature] ??= $answer;
                if ($agreed[$feature] != $answer) {
                    throw new RuntimeException("$variant->label has another answer ($feature) than those before it: " . json_encode([$agreed[$feature], $answer]));
                }
            }
            return $result['figures'] + ['hits' => $questions['hits'], 'keystrokes' => count($questions['typed']), 'terms' => $questions['terms']];
        }, 'us');
        $of = fn (string $metric) => number_format($run->measurements->median(self::CASE, $metric, 'index'));
        $this->draw($run, $variants);
        return "Microseconds of a call from PHP: median / 99th percentile, of each input the best of four passes. Facets, sorting and the least and greatest price\n"
            . 'are of the ' . $of('hits') . " hits of a word in Debian's descriptions; a range counts numbers; a keystroke gives the best ten and the exact total of what is typed\n"
            . 'so far, all words and the last as a prefix, ' . $of('keystrokes') . " of them. A snippet is that of the best hit, about 160 characters. Typos: of a misspelt word\n"
            . "the ten nearest of " . $of('terms') . " terms (similarTerms()), and the best ten documents that have any that is near. Targets are for the median, of\n"
            . "keystrokes for the 99th percentile.\n\n"
            . $this->table($run, $variants)
            . "\nAll give the same facets, orders, counts and totals: the run fails otherwise. FTS5 has prefix indexes of one to three letters, values in a table beside\n"
            . "it, and a B-tree on the numbers. TNTSearch finds documents with any of the words, and with one of those that begin as the last; it gives no total.\n"
            . "A process of ours remembers the lists of prefixes that took long to make; of keystrokes, too, the best of four counts. Behind \"of\": as many\n"
            . "inputs as a slow one had the time for.\n"
            . (isset($variants['tntsearch']) ? '' : "\nNot there when this was run: TNTSearch.\n");
    }

    private function variants(Run $run): array
    {
        $php = ['-d', 'memory_limit=-1', '-d', 'zend_extension=opcache', '-d', 'opcache.enable_cli=1'];
        $ours = [...$php, '-d', "extension=$run->extension", '-d', 'postings.device=cpu'];
        $sqlite = [...$php, '-d', 'extension=pdo', '-d', 'extension=pdo_sqlite'];
        return ['index' => new Variant('Postings\Index', $ours), 'segments' => new Variant('the same, several segments', $ours), 'fts5' => new Variant('FTS5', $sqlite)]
            + (getenv('POSTINGS_TNTSEARCH') ? ['tntsearch' => new Variant('TNTSearch', [...$sqlite, '-d', 'extension=mbstring', '-d', 'error_reporting=' . (E_ALL & ~E_DEPRECATED)])] : []);
    }

    public function child(array $task): array
    {
        $corpus = new Corpus($task['file'], $task['documents']);
        $questions = json_decode(file_get_contents("$task[file].questions.json"), true);
        $engine = match ($task['engine']) {
            'index' => new IndexApplication(),
            'segments' => new IndexApplication(min(self::SEGMENT, max(1000, intdiv($task['documents'], 3)))),
            'fts5' => new Fts5Application(),
            'tntsearch' => new TntSearchApplication(),
        };
        $path = dirname($task['file']) . '/' . uniqid("$task[engine]-");
        try {
            $engine->build($path, Applications::documents($corpus), Applications::numbers($task['numbers']));
            $figures = $answers = [];
            foreach ($engine->features() as $feature => $ask) {
                $inputs = match (true) {
                    str_starts_with($feature, 'keystroke') => $questions['typed'],
                    $feature === 'snippet' => $questions['words'],
                    str_contains($feature, 'typo') => $questions['misspelt'],
                    default => array_fill(0, 200, $questions['word']),
                };
                $answers[$feature] = array_map($ask, array_slice($inputs, 0, str_starts_with($feature, 'keystroke') ? self::COMPARED : 1));
                if ($feature === 'snippet') {
                    array_map($ask, $inputs); // the hits are found
                }
                $figures += Measure::times($feature, $ask, $inputs, $task['seconds']);
            }
            return ['figures' => $figures, 'answers' => $answers];
        } finally {
            exec('rm -rf ' . escapeshellarg($path));
        }
    }

    private function draw(Run $run, array $variants): void
    {
        $features = array_keys(array_filter(self::FEATURES));
        $series = [];
        foreach ($variants as $key => $variant) {
            foreach ($features as $feature) {
                try {
                    $m = $run->measurements->get(self::CASE, "$feature median", $key);
                    $series[$variant->label][] = [$m['median'], $m['low'], $m['high']];
                } catch (\OutOfBoundsException) {
                    $series[$variant->label][] = null;
                }
            }
        }
        plot($run->file('svg'), new Chart('median', $features, $series, y_label: 'microseconds'));
    }

    private function table(Run $run, array $variants): string
    {
        $rows = [];
        foreach (self::FEATURES as $feature => $target) {
            $row = [$feature, $target === null ? '' : number_format($target)];
            foreach (array_keys($variants) as $variant) {
                try {
                    $of = fn (string $figure) => $run->measurements->median(self::CASE, "$feature $figure", $variant);
                    $all = str_starts_with($feature, 'keystroke') ? (int) $run->measurements->median(self::CASE, 'keystrokes', $variant) : 0;
                    $row[] = number($of('median')) . ' / ' . number($of('p99')) . ($of('queries') < $all ? " (of {$of('queries')})" : '');
                } catch (\OutOfBoundsException) {
                    $row[] = '';
                }
            }
            $rows[] = $row;
        }
        return markdown_table(['', 'target', ...array_map(fn (Variant $variant) => $variant->label, array_values($variants))], $rows);
    }
};
