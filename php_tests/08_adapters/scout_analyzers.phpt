--TEST--
The indexes of the engine of Scout, without Laravel: texts with analyzers of their own
--EXTENSIONS--
postings
--FILE--
<?php
namespace Illuminate\Contracts\Support {
    interface Arrayable
    {
        public function toArray();
    }
}
namespace Laravel\Scout {
    class Builder
    {
        public array $wheres = [], $whereIns = [], $whereNotIns = [], $orders = [], $options = [];
        public $callback, $index, $limit;
        public function __construct(public ?string $query = '') {}
    }
}
namespace {
    putenv('POSTINGS_SCOUT');
    require 'scout.inc';
    use Laravel\Scout\Builder;
    use Postings\Scout\{Fields, Indexes, Search, Settings};

    $root = scout_folder();
    $indexes = new Indexes($root, durable: false);
    $save = fn (array $documents, array $settings) => $indexes->save('pens', new Settings($settings), 'id', array_map(fn ($document) => Fields::plain($document, 'id', $document['id']), $documents));
    $show = function (string ...$queries) use ($indexes): void {
        $index = $indexes->open('pens');
        foreach ($index->schema->fields as $field) {
            if ($field->analyzer) echo $field->name, ' ', implode(' ', array_map(json_encode(...), (array) $field->analyzer)), '; ';
        }
        foreach ($queries as $query) echo $query, ': ', implode(' ', (new Search($index, Fields::of($index->schema, new Settings()), 'pens', false))->perform(new Builder($query), Search::ALL, 0)->keys()), '; ';
        echo "\n";
    };

    echo "- of a new index, and of a new field\n";
    $documents = [['id' => 1, 'name' => 'running pens', 'sku' => 'runs', 'size' => 1], ['id' => 2, 'name' => 'the runs']];
    $own = ['language' => 'en', 'fields' => ['sku' => 'text|keyword'], 'boost' => ['sku' => 2], 'analyzers' => ['sku' => [], 'name_fr' => ['language' => 'fr', 'stop-words' => true, 'accents' => true]]];
    $save($documents, $own);
    $show('run', 'sku:run', 'sku:runs');
    $save([['id' => 3, 'name_fr' => 'les étés']], $own);
    $show('sku:runs', 'les été', 'ete');

    echo "- saves keep those that the index has, whatever a process knows\n";
    foreach ([[], ['language' => 'de', 'analyzers' => ['sku' => 'en', 'name' => 'fr', 'more' => 'en']]] as $settings) {
        $save([['id' => 4, 'more' => 'walking']], $settings);
        $show('sku:run', 'sku:runs', 'more:walks');
    }

    echo "- what is declared otherwise makes it anew, once, where documents depend on it\n";
    foreach ([$own, ['analyzers' => ['sku' => ['language' => 'en']]] + $own, ['analyzers' => ['sku' => 'en']] + $own, ['analyzers' => ['sku' => ['language' => 'en', 'stop-words' => true]]] + $own, ['analyzers' => []] + $own, []] as $settings) {
        $files = glob("$root/pens/*.seg");
        $indexes->apply('pens', new Settings($settings), 'id');
        echo glob("$root/pens/*.seg") === $files ? 'kept: ' : 'anew: ';
        $generation = $indexes->open('pens')->info()['generation'];
        $indexes->apply('pens', new Settings($settings), 'id');
        if ($indexes->open('pens')->info()['generation'] !== $generation) echo 'changed again: ';
        $show('sku:run');
    }

    echo "- what is wrong\n";
    echo json_encode((new Settings(['analyzers' => ['sku' => null]]))->analyzers), "\n";
    foreach (['en', ['sku'], ['sku' => false], ['sku' => ['langauge' => 'en']], ['sku' => 'english'], ['sku.raw' => 'en'], ['size' => 'en']] as $analyzers) {
        try {
            new Settings(['fields' => ['size' => 'int'], 'analyzers' => $analyzers]);
        } catch (InvalidArgumentException | ValueError $wrong) {
            echo get_class($wrong), ': ', $wrong->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
- of a new index, and of a new field
sku "" true true false; run: 1 2; sku:run: ; sku:runs: 1; 
sku "" true true false; name_fr "fr" true false true; sku:runs: 1; les été: 3; ete: ; 
- saves keep those that the index has, whatever a process knows
sku "" true true false; name_fr "fr" true false true; sku:run: ; sku:runs: 1; more:walks: 4; 
sku "" true true false; name_fr "fr" true false true; sku:run: ; sku:runs: 1; more:walks: 4; 
- what is declared otherwise makes it anew, once, where documents depend on it
kept: sku "" true true false; name_fr "fr" true false true; sku:run: ; 
anew: sku "en" true true false; sku:run: 1; 
kept: sku "en" true true false; sku:run: 1; 
kept: sku "en" true true true; sku:run: 1; 
kept: sku:run: 1; 
anew: sku:run: ; 
- what is wrong
[]
InvalidArgumentException: "analyzers" in scout.postings.index-settings must be an array, by the names of fields
InvalidArgumentException: "0" in "analyzers" of scout.postings.index-settings must be the name of a field, with an array, a language, or null
InvalidArgumentException: "sku" in "analyzers" of scout.postings.index-settings must be the name of a field, with an array, a language, or null
InvalidArgumentException: An analyzer in scout.postings.index-settings knows language, stemming, accents, stop-words, not "langauge"
ValueError: Postings\Analyzer::__construct(): Argument #1 ($language) must be a language by its two letters in ISO 639-1, or "" for none, not "english"
InvalidArgumentException: "sku.raw" is no name of a field: give it one that does not end in .raw, which columns of texts have
InvalidArgumentException: "size" has an analyzer in scout.postings.index-settings, but is declared to be no text
