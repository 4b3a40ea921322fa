<?php
/**
 * How good the answers are: collections whose questions people have judged the documents for, asked as they stand. Beside SQLite
 * with FTS5, TNTSearch where the environment variable POSTINGS_TNTSEARCH names its sources, and Loupe where POSTINGS_LOUPE names a
 * folder with its vendor/autoload.php.
 */
namespace Postings\Bench;

use Postings\Analyzer;
use RuntimeException;

require_once __DIR__ . '/relevance/collection.php';
require_once __DIR__ . '/relevance/engines.php';

return new class implements Experiment, Options {
    private const MOST = 1000;
    private const BASE = 'title';
    private string $collections = '';

    public function title(): string
    {
        return 'Relevance: questions with judged answers; Postings\Index, FTS5 and others';
    }

    public function usage(): string
    {
        return <<<'TEXT'
          of relevance:
          --collections=DIR  in each folder of it a collection in English, with BEIR's files: corpus.jsonl, queries.jsonl, qrels/test.tsv

        TEXT;
    }

    public function rounds(): int
    {
        return 1; // each time the same
    }

    public function take(string $name, ?string $value): bool
    {
        $this->collections = $name === 'collections' ? (string) $value : $this->collections;
        return $name === 'collections' && $value !== null;
    }

    public function run(Run $run): string
    {
        $variants = $run->variants ?: $this->variants($run);
        $run->is_recorded() ?: $this->measure($run, $variants);
        $tables = '';
        foreach ($run->facts as $name => [$documents, $questions]) {
            $tables .= "\n## $name: " . number_format($documents) . ' documents, ' . number_format($questions) . " questions\n\n" . $this->table($run, $variants, $name);
        }
        $this->draw($run, $variants);
        return "Each question as it stands, its 1,000 best documents. nDCG: of the first ten, by how relevant they are and how early they come, 1 is the best that is\n"
            . "possible. AP: average precision, of all. Recall: the share of the relevant documents that is among the first hundred. By chance: how often figures\n"
            . 'as different from those of "' . $variants[self::BASE]->label . "\" would come of engines that are equally good (Fisher's randomization test, nDCG). Documents\n"
            . "have a title and a text. FTS5 is asked for any of the words; the others get what was typed, in their own modes.\n"
            . $tables
            . (isset($variants['tntsearch']) ? '' : "\nNot there when this was run: TNTSearch.\n")
            . (isset($variants['loupe']) ? '' : "\nNot there when this was run: Loupe.\n");
    }

    private function variants(Run $run): array
    {
        $php = ['-d', 'memory_limit=-1', '-d', 'zend_extension=opcache', '-d', 'opcache.enable_cli=1', '-d', 'error_reporting=' . (E_ALL & ~E_DEPRECATED)];
        $ours = [...$php, '-d', "extension=$run->extension", '-d', 'postings.device=cpu'];
        $sqlite = [...$php, '-d', 'extension=pdo', '-d', 'extension=pdo_sqlite', '-d', 'extension=mbstring'];
        return [
            'plain' => new Variant('Postings\Index, no language', $ours),
            'english' => new Variant('English', $ours),
            'stop_words' => new Variant('English, stop words', $ours),
            self::BASE => new Variant('English, stop words, title twice', $ours),
            'fts5' => new Variant('FTS5', $sqlite),
            'porter' => new Variant('FTS5, Porter\'s stems', $sqlite),
        ] + (getenv('POSTINGS_TNTSEARCH') ? ['tntsearch' => new Variant('TNTSearch, Porter\'s stems', $sqlite)] : [])
            + (getenv('POSTINGS_LOUPE') ? ['loupe' => new Variant('Loupe, English', [...$sqlite, '-d', 'extension=intl', '-d', 'extension=ctype', '-d', 'extension=iconv'])] : []);
    }

    private function engine(string $name): Answers
    {
        return match ($name) {
            'plain' => new IndexAnswers(null, 1),
            'english' => new IndexAnswers(new Analyzer('en'), 1),
            'stop_words' => new IndexAnswers(new Analyzer('en', stopWords: true), 1),
            self::BASE => new IndexAnswers(new Analyzer('en', stopWords: true), 2),
            'fts5' => new Fts5Answers('unicode61'),
            'porter' => new Fts5Answers('porter unicode61'),
            'tntsearch' => new TntSearchAnswers(),
            'loupe' => new LoupeAnswers(),
        };
    }

    private function measure(Run $run, array $variants): void
    {
        $folders = glob("$this->collections/*", GLOB_ONLYDIR);
        if ($this->collections === '' || !$folders) {
            throw new RuntimeException("--collections wants a folder with a folder for each collection, not '$this->collections'");
        }
        $run->expect(count($folders) * count($variants));
        foreach ($folders as $folder) {
            $collection = new JudgedCollection($folder);
            $qualities = [];
            $run->interleave(['collection' => $collection->name], $variants, function (Variant $variant, string $engine) use ($run, $folder, &$documents, &$qualities) {
                $answer = $run->child($variant->flags, ['engine' => $engine, 'folder' => realpath($folder), 'quick' => $run->quick]);
                $documents = $answer['documents'];
                $qualities[$engine] = $answer['qualities'];
                return array_map(fn (array $of) => array_sum($of) / count($of), $answer['qualities']);
            }, '');
            foreach ($qualities as $engine => $of) {
                $run->measurements->add(['collection' => $collection->name], 'by chance', $engine, [by_chance($of['nDCG'], $qualities[self::BASE]['nDCG'])], '');
            }
            $run->facts[$collection->name] = [$documents, count($qualities[self::BASE]['nDCG'])];
        }
    }

    public function child(array $task): array
    {
        $collection = new JudgedCollection($task['folder']);
        $engine = $this->engine($task['engine']);
        $path = sys_get_temp_dir() . '/' . uniqid("relevance-$task[engine]-");
        $count = 0;
        try {
            $engine->build($path, (function () use ($collection, &$count) {
                foreach ($collection->documents() as $document) {
                    yield $document;
                    $count++;
                }
            })());
            $qualities = [];
            foreach (array_slice($collection->questions, 0, $task['quick'] ? 20 : null, true) as $id => $question) {
                foreach ($collection->quality((string) $id, $engine->best($question, self::MOST)) as $measure => $value) {
                    $qualities[$measure][$id] = $value;
                }
            }
            return ['documents' => $count, 'qualities' => $qualities];
        } finally {
            unset($engine);
            exec('rm -rf ' . escapeshellarg($path));
        }
    }

    private function table(Run $run, array $variants, string $name): string
    {
        $rows = [];
        foreach ($variants as $key => $variant) {
            $of = fn (string $metric) => $run->measurements->median(['collection' => $name], $metric, $key);
            $row = [$variant->label, ...array_map(fn (string $metric) => sprintf('%.3f', $of($metric)), ['nDCG', 'AP', 'recall'])];
            $chance = $of('by chance');
            $rows[] = [...$row, $key === self::BASE ? '' : ($chance < 0.001 ? 'under 0.1 %' : sprintf('%.1f %%', 100 * $chance))];
        }
        return markdown_table(['', 'nDCG', 'AP', 'recall', 'by chance'], $rows);
    }

    private function draw(Run $run, array $variants): void
    {
        $series = [];
        foreach ($variants as $key => $variant) {
            foreach (array_keys($run->facts) as $name) {
                $series[$variant->label][] = array_fill(0, 3, $run->measurements->median(['collection' => $name], 'nDCG', $key));
            }
        }
        plot($run->file('svg'), new Chart('nDCG of the first ten', array_keys($run->facts), $series, log_y: false));
    }
};
