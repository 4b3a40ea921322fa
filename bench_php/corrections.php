<?php
/**
 * Whether misspelt words are corrected: codespell's list of mistakes people made, of which what was meant is in Debian's
 * descriptions. Beside aspell with its dictionary of English, which is what PHP has to offer (pspell), if it is there.
 */
namespace Postings\Bench;

use Postings\{Analyzer, Index, Schema};
use RuntimeException;

require_once __DIR__ . '/search/corpus.php';

return new class implements Experiment, Options {
    private const LIST = '/usr/lib/python3/dist-packages/codespell_lib/data/dictionary.txt';
    private const CASE = ['corpus' => 'debian'];
    /** Every other misspelling: the weights of typos were chosen by the rest. */
    private const EVERY = 2;

    public function title(): string
    {
        return 'Corrections: misspelt words and what was meant; Postings\Index, aspell';
    }

    public function usage(): string
    {
        return '';
    }

    public function rounds(): int
    {
        return 1; // each time the same
    }

    public function take(string $name, ?string $value): bool
    {
        return false;
    }

    public function run(Run $run): string
    {
        $variants = $run->variants ?: $this->variants($run);
        $run->expect(count($variants));
        $file = (getenv('POSTINGS_CORPUS_FOLDER') ?: 'build/corpora') . '/debian.text';
        $run->interleave(self::CASE, $variants, fn (Variant $variant, string $engine) => $run->child($variant->flags, [
            'engine' => $engine, 'file' => $file, 'documents' => $run->quick ? 5000 : PHP_INT_MAX, 'every' => $run->quick ? 50 * self::EVERY : self::EVERY,
        ]), '');
        $rows = [];
        foreach ($variants as $name => $variant) {
            $of = fn (string $metric) => $run->measurements->median(self::CASE, $metric, $name);
            $share = fn (string $metric) => sprintf('%.1f %%', 100 * $of($metric) / $of('words'));
            $rows[] = [$variant->label, $share('right'), $share('another form'), $share('another word'), $share('nothing'), number($of('us'))];
        }
        $of = fn (string $metric, string $variant) => number_format($run->measurements->median(self::CASE, $metric, $variant));
        return "Words that codespell's list says are misspelt, and for which it has one correction that is in Debian's descriptions: " . $of('words', 'plain') . " of them, in\n"
            . 'lower case, of letters only, half of the list; the other half was used to choose the weights of typos. With stems, those with the stem of what was meant are' . "\n"
            . 'found as they are, and left out: ' . $of('words', 'english') . " remain. Right: correct() gives what was meant; another form: a word of the same English stem.\n"
            . "The time of one word, in microseconds.\n\n"
            . markdown_table(['', 'right', 'another form', 'another word', 'nothing', 'µs'], $rows)
            . (isset($variants['aspell']) ? "\naspell knows a dictionary and not the documents: of its suggestions the first one counts, and nothing if it takes the word for right.\n" : "\nNot there when this was run: pspell.\n");
    }

    private function variants(Run $run): array
    {
        $php = ['-d', 'memory_limit=-1', '-d', "extension=$run->extension", '-d', 'postings.device=cpu'];
        return ['plain' => new Variant('Postings\Index, no language', $php), 'english' => new Variant('the same, English', $php)]
            + (is_file(ini_get('extension_dir') . '/pspell.so') ? ['aspell' => new Variant('aspell', [...$php, '-d', 'extension=pspell'])] : []);
    }

    public function child(array $task): array
    {
        $corpus = new Corpus($task['file'], $task['documents']);
        $known = [];
        foreach ($corpus->plain() as $text) {
            $known += array_fill_keys(explode(' ', $text), true);
        }
        $english = new Analyzer('en');
        $stem = fn (string $word) => $english->analyze($word)[0]['term'] ?? '';
        $correct = $task['engine'] === 'aspell' ? $this->aspell() : $this->index($corpus, $task['engine'] === 'english' ? $english : null);
        $counts = ['words' => 0, 'right' => 0, 'another form' => 0, 'another word' => 0, 'nothing' => 0];
        $ns = 0;
        foreach ($this->mistakes($known, $task['every']) as $typed => $meant) {
            if ($task['engine'] === 'english' && $stem($typed) === $stem($meant)) {
                continue;
            }
            $begin = hrtime(true);
            $given = $correct($typed);
            $ns += hrtime(true) - $begin;
            $counts['words']++;
            $counts[match (true) {
                $given === null => 'nothing',
                $given === $meant => 'right',
                $stem($given) === $stem($meant) => 'another form',
                default => 'another word',
            }]++;
        }
        return [...$counts, 'us' => $ns / 1e3 / $counts['words']];
    }

    /** @return \Generator<string, string> what was meant, by what was typed */
    private function mistakes(array $known, int $every): \Generator
    {
        $at = 0;
        foreach (@file(self::LIST, FILE_IGNORE_NEW_LINES) ?: throw new RuntimeException('no ' . self::LIST . ': install codespell') as $line) {
            if (preg_match('/^([a-z]+)->([a-z]+)$/', $line, $words) && isset($known[$words[2]]) && ++$at % $every === 0) {
                yield $words[1] => $words[2];
            }
        }
    }

    private function index(Corpus $corpus, ?Analyzer $analyzer): callable
    {
        $path = sys_get_temp_dir() . '/' . uniqid('corrections-');
        register_shutdown_function(fn () => exec('rm -rf ' . escapeshellarg($path)));
        $index = Index::create($path, new Schema(['text'], ...$analyzer ? ['analyzer' => $analyzer] : []));
        $writer = $index->writer();
        foreach ($corpus->plain() as $name => $text) {
            $writer->add(['id' => (string) $name, 'text' => $text]);
        }
        $writer->merge();
        $writer->close();
        $index->refresh();
        return $index->correct(...);
    }

    private function aspell(): callable
    {
        $dictionary = pspell_new('en');
        return fn (string $word) => pspell_check($dictionary, $word) ? null : (strtolower(pspell_suggest($dictionary, $word)[0] ?? '') ?: null);
    }
};
