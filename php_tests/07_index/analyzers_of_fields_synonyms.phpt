--TEST--
Postings\Field with an analyzer: synonyms of up to three words find what a slow model finds, in which each analyzer has its own
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Field, Mode, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';

// A sequence that only the stems know, one that only words as they are know, and a shorter one in a longer one.
$index = index_of(new Schema([Field::text('en', analyzer: new Analyzer('en')), 'text'], synonyms: [['new york city', 'nyc'], ['new yorks', 'gotham']]),
    [['en' => 'nyc'], ['text' => 'nyc'], ['en' => 'gotham'], ['text' => 'gotham'], ['en' => 'city', 'text' => 'gotham'], ['en' => 'gotham', 'text' => 'city'], ['en' => 'new', 'text' => 'york']]);
foreach (['new york', 'new yorks', 'new york city', 'new yorks city', 'new yorks cities'] as $query) echo "$query: ", ids($index->search($query, mode: Mode::All)), "\n";

seeded();
const WORDS = ['run', 'runs', 'walk', 'walks', 'the', 'of', 'car'];
$analyzers = [new Analyzer('en', stopWords: true), new Analyzer('en'), new Analyzer(), new Analyzer(stopWords: ['car', 'the'])];

/** @return string[] */
function random_words(int $most): array
{
    return array_map(fn () => WORDS[mt_rand(0, count(WORDS) - 1)], range(1, mt_rand(1, $most)));
}

/** What a model knows of the texts of a field with an analyzer. */
final class Model
{
    /** @param array<int, list<string>> $texts terms by document */
    public function __construct(public readonly Analyzer $analyzer, private readonly array $synonyms, private readonly array $texts)
    {
    }

    /** @return list<string> */
    public static function terms(Analyzer $analyzer, string $text): array
    {
        return array_column($analyzer->analyze($text), 'term');
    }

    /** Documents by terms that stand side by side. */
    public function having(array $terms): array
    {
        return array_keys(array_filter($this->texts, fn ($text) => str_contains(' ' . implode(' ', $text) . ' ', ' ' . implode(' ', $terms) . ' ')));
    }

    /** Documents that have a synonym of the words; null if these have none. */
    public function synonyms(array $words): ?array
    {
        $found = null;
        $terms = self::terms($this->analyzer, implode(' ', $words));
        foreach ($this->synonyms as $name => $list) {
            $lists = array_map(fn ($text) => self::terms($this->analyzer, $text), is_string($name) ? [$name, ...$list] : $list);
            if (!in_array($terms, is_string($name) ? [$lists[0]] : $lists, true)) continue;
            foreach ($lists as $other) if ($other !== $terms) $found = [...$found ?? [], ...$this->having($other)];
        }
        return $found;
    }

    public function mayDrop(string $word): bool
    {
        return $this->analyzer->stopWords && $this->analyzer->analyze($word)[0]['stopWord'] && $this->synonyms([$word]) === null;
    }
}

/**
 * @param list<Model> $models by analyzer
 * @param list<Model> $without whose synonyms of several words do not count
 * @return list<int>|null null if all are stop words that are left out
 */
function found(array $words, array $models, Mode $mode, bool $drops, array $without = []): ?array
{
    $parts = [];
    for ($i = 0; $i < count($words); $i += $longest ?: 1) {
        [$longest, $having] = [0, []];
        foreach ($models as $model) {
            for ($n = min(3, count($words) - $i); $n > 1; --$n) {
                $synonyms = in_array($model, $without, true) ? null : $model->synonyms(array_slice($words, $i, $n));
                if ($synonyms === null) continue;
                if ($n > $longest) [$longest, $having] = [$n, []];
                if ($n === $longest) $having[] = [$model, $synonyms];
                break;
            }
        }
        if ($longest === 0) {
            if ($drops && array_filter($models, fn ($model) => !$model->mayDrop($words[$i])) === []) continue;
            $parts[] = array_merge(...array_map(fn ($model) => [...$model->having(Model::terms($model->analyzer, $words[$i])), ...$model->synonyms([$words[$i]]) ?? []], $models));
            continue;
        }
        $typed = fn (bool $drops) => found(array_slice($words, $i, $longest), $models, $mode, $drops, [...$without, ...array_column($having, 0)]);
        $parts[] = array_merge($typed($drops) ?? $typed(false), ...array_column($having, 1));
    }
    if ($parts === []) return null;
    $all = array_values(array_unique($mode === Mode::All ? array_intersect(...[...$parts, $parts[0]]) : array_merge(...$parts)));
    sort($all);
    return $all;
}

$compared = 0;
foreach (range(1, 60) as $_) {
    shuffle($analyzers);
    $of = array_slice($analyzers, 0, mt_rand(2, 3));
    $synonyms = [];
    foreach (range(1, mt_rand(2, 6)) as $_) {
        $texts = array_unique(array_map(fn () => implode(' ', random_words(3)), range(1, 3)));
        if (count($texts) < 2) continue;
        mt_rand(0, 2) ? $synonyms[] = $texts : $synonyms[array_shift($texts)] = $texts;
    }
    $documents = array_map(fn () => array_combine(array_map(fn ($i) => "f$i", array_keys($of)), array_map(fn () => implode(' ', random_words(5)), $of)), range(1, 40));
    $index = index_of(new Schema(array_map(fn ($i) => Field::text("f$i", analyzer: $of[$i]), array_keys($of)), synonyms: $synonyms), $documents);
    $models = array_map(fn ($i) => new Model($of[$i], array_map(array_values(...), $synonyms), array_map(fn ($document) => Model::terms($of[$i], $document["f$i"]), $documents)), array_keys($of));
    foreach (range(1, 30) as $_) {
        $words = random_words(5);
        foreach ([Mode::All, Mode::Any] as $mode) {
            $hits = array_map(fn ($hit) => (int) $hit->id, $index->search(implode(' ', $words), 100, mode: $mode)->hits);
            sort($hits);
            same(found($words, $models, $mode, true) ?? found($words, $models, $mode, false), $hits, json_encode([$mode->name, $words, $synonyms, $of, $documents]));
            $compared += count($hits) > 0;
        }
    }
}
echo $compared > 500 ? "compared\n" : "only $compared had hits\n";
?>
--EXPECT--
new york: 6 2 5
new yorks: 2 3 4 5
new york city: 0 1
new yorks city: 4 0
new yorks cities: 4 0
compared
