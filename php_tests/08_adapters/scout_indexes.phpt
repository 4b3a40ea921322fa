--TEST--
The indexes of the engine of Scout, without Laravel: types of fields, new fields, both kinds of wheres, names, settings
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
    use Postings\{Filter, Mode, Sort};
    use Postings\Scout\{Fields, Indexes, Search, Settings};

    $root = scout_folder();
    $indexes = new Indexes($root, durable: false);
    function save(string $name, array $documents, array $settings = [], array $gone = []): void
    {
        global $indexes;
        $indexes->save($name, new Settings($settings), 'id', array_map(fn ($document) => Fields::plain($document, 'id', $document['id']), $documents), $gone);
    }
    /** The types of its fields. */
    function show_fields(string $name): void
    {
        $index = $GLOBALS['indexes']->open($name);
        foreach ($index->schema->fields as $field) {
            if ($field->name !== '__soft_deleted') echo $field->name, ' ', $field->type->value, $field->boost == 1 ? '' : " * $field->boost", ', ';
        }
        echo count($index), "\n";
    }
    function found(string $name, Builder $builder, array $settings = [], bool $prefix = false): string
    {
        $index = $GLOBALS['indexes']->open($name);
        $found = (new Search($index, Fields::of($index->schema, new Settings($settings)), $name, $prefix))->perform($builder, Search::ALL, 0);
        return implode(' ', $found->keys());
    }
    function restored(string $name, string|int $key, array $settings = []): array
    {
        $index = $GLOBALS['indexes']->open($name);
        return Fields::of($index->schema, new Settings($settings))->restore($index->get($key));
    }

    echo "- types\n";
    $one = ['id' => 1, 'text' => 'a', 'int' => 1, 'float' => 1.5, 'bool' => true, 'date' => '2026-11-23', 'time' => '2026-11-23T12:30:00.000000Z', 'object' => new DateTimeImmutable('2026-01-01 01:00:00+01:00'),
        'ints' => [1, 2], 'texts' => ['a', 'b'], 'none' => null, 'empty' => [], 'nested' => ['x' => ['deep down', 7], 'y' => [['z' => 'further down']]], 'numbers' => ['x' => 1]];
    save('types', [$one]);
    show_fields('types');
    $one['object'] = '2026-01-01T01:00:00.000000+01:00';
    var_dump(restored('types', 1) == $one);
    echo found('types', new Builder('further')), "\n";

    echo "- new fields, and values of other types\n";
    save('types', [['id' => 2, 'int' => 2, 'bool' => 1, 'none' => 'something']]);
    show_fields('types');
    $reader = $indexes->open('types');
    save('types', [['id' => 3, 'int' => 2.5, 'float' => 3, 'text' => 7], ['id' => 'four', 'mixed' => 5], ['id' => 'five', 'mixed' => 'no five']]);
    show_fields('types');
    echo $reader->search('deep')->total, ' ', found('types', new Builder('five')), ' ', found('types', new Builder('7')), "\n";
    var_dump(restored('types', 1) == $one, restored('types', 3)['text']);
    save('types', [['id' => 3, 'text' => 'again'], ['id' => 5]], gone: [1, 2, 99]);
    show_fields('types');
    $indexes->delete('types', [5, 6]);
    $indexes->delete('nowhere', [5]);
    echo found('types', new Builder()), ' ', json_encode($indexes->open('nowhere')), "\n";

    $dates = ['a' => '2026-02-28', 'b' => '2024-02-29T23:59:59.123456+14:00', 'c' => '2026-02-28 10:00Z', 'd' => '2026-02-29', 'e' => '2026-11-23T24:00', 'f' => '2026-1-2', 'g' => "2026-02-28\n", 'h' => '0000-00-00 00:00:00', 'i' => '20260228'];
    save('dates', [['id' => 1] + $dates]);
    show_fields('dates');

    echo "- columns stay columns, whatever forms send\n";
    $form = ['qty' => 3, 'rate' => 1.5, 'on' => true, 'day' => '2026-11-23', 'flags' => false];
    save('form', [['id' => 1] + $form]);
    save('form', [['id' => 2, 'qty' => '4', 'rate' => '2.25', 'on' => '0', 'day' => '', 'flags' => 0.15], ['id' => 3, 'qty' => '', 'rate' => [true, '', ' 7'], 'on' => 'true']]);
    show_fields('form');
    foreach (['qty' => 4, 'rate' => 7, 'on' => false, 'day' => null, 'flags' => 0] as $field => $value) {
        $builder = new Builder();
        $builder->wheres = [$field => $value];
        echo $field, ': ', found('form', $builder), ', ';
    }
    echo "\n";
    foreach (['qty' => 'many', 'day' => '0000-00-00', 'on' => 'yes', 'rate' => ['from' => 'x']] as $field => $value) show_thrown(fn () => save('form', [['id' => 4, $field => $value]]));
    $indexes->apply('form', new Settings(['language' => 'en']), 'id');
    show_fields('form');
    save('form', [['id' => 4, 'qty' => '2.5']]);
    show_fields('form');
    save('form_of', [['id' => 1, 'new' => '', 'price' => '', 'rates' => [true, 1.5]], ['id' => 2, 'new' => 5, 'price' => '5', 'rates' => true]], ['fields' => ['price' => 'float']]);
    show_fields('form_of');

    save('zip', [['id' => 1, 'zip' => 12345, 'at' => 1769900000, 'day' => '2026-01-31'], ['id' => 2, 'zip' => '01234'], ['id' => 3, 'zip' => '5.0', 'day' => 1769900000]]);
    show_fields('zip');
    foreach ([['at', '>', new DateTimeImmutable('@1769000000')], ['day', '=', '0000-01-01'], ['day', '<', PHP_INT_MAX], ['zip', '<', INF]] as [$field, $operator, $value]) {
        $builder = new Builder();
        $builder->wheres = [['field' => $field, 'operator' => $operator, 'value' => $value]];
        echo $field, ': ', found('zip', $builder), ', ';
    }
    echo json_encode(restored('zip', 2)), json_encode(restored('zip', 3)), "\n";
    $indexes->apply('zip', new Settings($settings = ['fields' => ['zip' => 'text|keyword']]), 'id');
    $builder = new Builder('01234');
    $builder->wheres = [['field' => 'zip', 'operator' => '=', 'value' => '01234']];
    echo 'zip: ', found('zip', $builder, $settings), "\n";

    echo "- keywords of more than 254 bytes\n";
    $long = 'a' . str_repeat('ж', 130);
    $settings = ['fields' => ['title' => 'text|keyword', 'url' => 'keyword']];
    save('long', [['id' => 1, 'title' => "$long end", 'url' => [$long, 'x']], ['id' => 2, 'title' => 'short', 'url' => str_repeat('y', 254)]], $settings);
    foreach ([['title', '=', "$long end"], ['title', '<', "$long end"], ['url', '=', $long], ['url', '!=', str_repeat('y', 254)]] as [$field, $operator, $value]) {
        $builder = new Builder();
        $builder->wheres = [['field' => $field, 'operator' => $operator, 'value' => $value]];
        echo found('long', $builder, $settings), ', ';
    }
    $builder = new Builder('end');
    $builder->options = ['facets' => ['url']];
    $index = $indexes->open('long');
    $facets = (new Search($index, Fields::of($index->schema, new Settings($settings)), 'long', false))->perform($builder, 10, 0)->facets;
    echo found('long', $builder), ' ', strlen(array_key_first($facets['url']['values'])), "\n";
    var_dump(restored('long', 1, $settings) == ['id' => 1, 'title' => "$long end", 'url' => [$long, 'x']]);

    echo "- names of columns\n";
    foreach ([['image' => 'x', 'image.raw' => 'y'], ['id.raw' => 1], ['__nested' => ['a' => 'b'], 'maker' => ['city' => 'Ulm']]] as $document) show_thrown(fn () => save('raw', [['id' => 1] + $document]));
    show_thrown(fn () => new Settings(['fields' => ['image.raw' => 'keyword']]));

    echo "- values that are objects\n";
    enum Suit
    {
        case Hearts;
    }
    $objects = ['enum' => Suit::Hearts, 'array' => new class () implements Illuminate\Contracts\Support\Arrayable {
        public function toArray(): array
        {
            return ['one', Suit::Hearts];
        }
    }, 'json' => new class () implements JsonSerializable {
        public function jsonSerialize(): mixed
        {
            return 7;
        }
    }, 'string' => new class () {
        public function __toString(): string
        {
            return 'a text';
        }
    }];
    save('objects', [['id' => 1] + $objects]);
    show_fields('objects');
    echo json_encode(restored('objects', 1)), "\n";
    show_thrown(fn () => save('objects', [['id' => 1, 'closure' => fn () => 1]]));

    echo "- settings\n";
    $settings = ['fields' => ['name' => 'text|keyword', 'parts.nib.width' => ['float'], 'parts.ink' => 'keyword', 'hidden' => 'stored'], 'boost' => ['name' => 2.5], 'language' => 'en'];
    $pens = [
        ['id' => 1, 'name' => 'Red pens', 'parts' => [['ink' => 'red'], ['nib' => ['width' => 0.5]], ['nib' => ['width' => [1, 2]]]], 'hidden' => 'secret'],
        ['id' => 2, 'name' => 'Blue pen', 'parts' => ['ink' => 'blue', 'nib' => null], 'hidden' => 'secret'],
    ];
    save('pens', $pens);
    show_fields('pens');
    echo found('pens', new Builder('pen')), ' ', found('pens', new Builder('secret')), "\n";
    $indexes->apply('pens', new Settings($settings), 'id');
    show_fields('pens');
    echo found('pens', new Builder('pen'), $settings), ' ', found('pens', new Builder('secret'), $settings), "\n";
    $builder = new Builder('pen');
    $builder->options = ['filter' => Filter::atLeast('parts.nib.width', 2), 'facets' => ['parts.ink']];
    echo found('pens', $builder, $settings), "\n";
    var_dump([restored('pens', 1, $settings), restored('pens', 2, $settings)] == $pens);
    $indexes->apply('pens', new Settings($settings), 'id');
    save('pens', [['id' => 3, 'name' => 'Case']], $settings);
    show_fields('pens');
    echo "- settings that only some processes know, as while they are deployed\n";
    foreach ([['language' => 'de', 'fields' => ['name' => 'keyword', 'size' => 'int'], 'boost' => ['name' => 9]], $settings, []] as $known) {
        save('pens', [['id' => 4, 'name' => 'Stift', 'price' => 2]], $known);
        show_fields('pens');
    }
    echo $indexes->open('pens')->schema->analyzer->language, "\n";
    $indexes->apply('pens', new Settings(['language' => 'de']), 'id');
    show_fields('pens');
    echo $indexes->open('pens')->schema->analyzer->language, "\n";

    echo "- parts that have the name of a field themselves\n";
    $settings = ['fields' => ['parts.ink' => 'keyword']];
    $both = [['id' => 1, 'parts.ink' => 'red'], ['id' => 2, 'parts' => ['ink' => 'blue', 'nib' => 1], 'parts.ink' => 'red']];
    save('parts', $both, $settings);
    for ($i = 0; $i < 2; $i++) {
        $builder = new Builder();
        $builder->wheres = ['parts.ink' => 'red'];
        echo found('parts', $builder, $settings), "\n";
        var_dump(restored('parts', 1, $settings) == $both[0], restored('parts', 2, $settings) == $both[1]);
        $indexes->apply('parts', new Settings($settings = ['fields' => ['parts.ink' => 'keyword', 'late' => 'int']]), 'id');
    }

    echo "- analyzers\n";
    $texts = [['id' => 1, 'text' => 'Cafés of the town'], ['id' => 2, 'text' => 'cafe']];
    foreach ([[], ['language' => 'en'], ['language' => 'en', 'stemming' => false], ['language' => 'en', 'accents' => true], ['language' => 'en', 'stop-words' => true]] as $n => $settings) {
        $indexes->save("analyzer$n", new Settings($settings, 'fr'), 'id', $texts);
        echo json_encode($indexes->open("analyzer$n")->schema->analyzer), ': ', found("analyzer$n", new Builder('cafe')), '; ', found("analyzer$n", new Builder('the cafe')), "\n";
    }
    foreach (['int|float', 'text|text', ['text', 'date', 'bool'], 'words'] as $type) show_thrown(fn () => new Settings(['fields' => ['x' => $type]]));

    echo "- synonyms, BM25, boosts\n";
    $texts = [['id' => 1, 'text' => 'a laptop', 'votes' => 9], ['id' => 2, 'text' => 'notebook notebook notebook', 'votes' => 0]];
    save('ranked', $texts);
    $scores = function (array $settings, array $options = []): void {
        $index = $GLOBALS['indexes']->open('ranked');
        $builder = new Builder('laptop');
        $builder->options = $options;
        $found = (new Search($index, Fields::of($index->schema, new Settings($settings)), 'ranked', false))->perform($builder, Search::ALL, 0);
        echo implode(' ', array_map(fn ($hit) => $hit->id . ':' . round($hit->score, 2), $found->hits)), "\n";
    };
    $scores([]);
    foreach ([['synonyms' => [['laptop', 'notebook']]], ['synonyms' => [['laptop', 'notebook']], 'k1' => 100, 'b' => 0], ['synonyms' => ['laptop' => 'notebook'], 'k1' => '100', 'b' => 0]] as $settings) {
        $indexes->apply('ranked', new Settings($settings), 'id');
        $indexes->apply('ranked', new Settings($settings), 'id');
        save('ranked', $texts, $settings);
        $scores($settings);
    }
    $scores($settings, ['boosts' => [Postings\Boost::field('votes', 9)]]);
    $scores($settings, ['sort' => ['votes' => 'asc', Postings\Sort::score()]]);
    $builder = new Builder('laptop');
    $builder->options = ['facets' => ['votes' => [1, 9]]];
    $index = $indexes->open('ranked');
    echo json_encode((new Search($index, Fields::of($index->schema, new Settings($settings)), 'ranked', false))->perform($builder, Search::ALL, 0)->facets), "\n";
    show_thrown(fn () => new Settings(['synonym' => []]));
    show_thrown(fn () => $indexes->apply('ranked', new Settings(['k1' => -1]), 'id'));
    // What is declared otherwise makes it anew, once, where documents depend on it.
    save('declared', $texts);
    foreach ([['boost' => ['text' => 2]], ['boost' => ['text' => 3]], [], ['language' => 'en'], ['language' => 'en', 'stemming' => false], ['k1' => 2], ['k1' => 2, 'b' => 0.5], ['synonyms' => ['a' => 'b']], ['fields' => ['text' => 'text|keyword']]] as $settings) {
        $files = glob("$root/declared/*.seg");
        $indexes->apply('declared', new Settings($settings), 'id');
        echo glob("$root/declared/*.seg") === $files ? 'kept ' : 'anew ';
        $generation = $indexes->open('declared')->info()['generation'];
        $indexes->apply('declared', new Settings($settings), 'id');
        if ($indexes->open('declared')->info()['generation'] !== $generation) echo 'changed again ';
    }
    echo "\n";

    echo "- another key\n";
    save('keys', [['id' => 1, 'slug' => 'one']]);
    $indexes->save('keys', new Settings(), 'slug', [['slug' => 'two', 'id' => 2], ['slug' => 'one', 'id' => 1]]);
    show_fields('keys');
    echo $indexes->open('keys')->schema->key, ' ', found('keys', new Builder()), "\n";

    echo "- places\n";
    $settings = ['fields' => ['place' => 'point', 'shops.at' => 'point']];
    $places = [['id' => 1, 'place' => ['lat' => 52.5, 'lon' => 13.4]], ['id' => 2, 'place' => '48.1,11.6', 'shops' => [['at' => ['lat' => 52.5, 'lon' => 13.4]], ['at' => null]]]];
    save('places', $places, $settings);
    show_fields('places');
    foreach (['place', 'shops.at'] as $field) {
        $builder = new Builder();
        $builder->options = ['filter' => Filter::near($field, 52.5, 13.3, 10_000), 'sort' => [Sort::distance($field, 0, 0)]];
        echo found('places', $builder, $settings), "\n";
    }
    var_dump([restored('places', 1, $settings), restored('places', 2, $settings)] == $places);

    echo "- wheres of Scout 10 and 11\n";
    save('wheres', [['id' => 1, 'n' => 5, 'b' => true, 'd' => '2026-01-01'], ['id' => 2, 'n' => 7, 'b' => false, 'd' => '2026-02-01', '__soft_deleted' => 1], ['id' => 3, 'n' => null, '__soft_deleted' => 0]]);
    $where = function (array $wheres, array $in = [], array $notIn = []) {
        $builder = new Builder();
        [$builder->wheres, $builder->whereIns, $builder->whereNotIns] = [$wheres, $in, $notIn];
        return found('wheres', $builder);
    };
    $eleven = fn (mixed ...$where) => ['field' => $where[0], 'operator' => $where[1], 'value' => $where[2]];
    echo $where(['n' => 5, 'b' => true]), ', ', $where([$eleven('n', '=', 5), $eleven('b', '=', true)]), "\n";
    echo $where(['__soft_deleted' => 0]), ', ', $where([$eleven('__soft_deleted', '=', 0)]), ', ', $where(['__soft_deleted' => 1]), ', ', $where([$eleven('__soft_deleted', '=', 1)]), "\n";
    foreach (['=', '==', '!=', '<>', '<', '<=', '>', '>='] as $operator) echo $operator, ' ', $where([$eleven('n', $operator, 7)]), "\n";
    echo $where([$eleven('n', '>', 4), $eleven('n', '<', 7)]), ', ', $where(['n' => null]), ', ', $where([$eleven('n', '!=', null)]), ', ', $where([$eleven('d', '>=', new DateTime('2026-02-01 UTC'))]), "\n";
    echo $where([], ['id' => [1, '2']]), ', ', $where([], ['id' => []]), ', ', $where([], [], ['id' => []]), ', ', $where(['b' => false], ['n' => [5, 7]], ['id' => [1]]), "\n";
    show_thrown(fn () => $where(['m' => 1]));
    show_thrown(fn () => $where([$eleven('m', '>', 1)]));
    foreach (['seven', '', '2026-01-01', '1e'] as $value) {
        foreach (['n', 'b', 'd'] as $field) {
            foreach (['=', '!=', '<', '>='] as $operator) echo $where([$eleven($field, $operator, $value)]), ', ';
        }
        echo "\n";
    }
    echo $where([], ['n' => ['x', '5', ' 7']]), ', ', $where([], [], ['n' => ['x', 5.0]]), ', ', $where(['b' => '1']), ', ', $where(['b' => 7]), ', ', $where(['d' => '2026-01']), ', ', $where(['d' => '2026']), ', ', $where([$eleven('d', '>', '1769900000')]), ', ', $where([$eleven('d', '>=', '2026-02-01t01:00+01')]), "\n";
    show_thrown(fn () => $where([$eleven('n', 'like', 'x')]));
    echo $where(['id' => [1, 3]]), ', ', $where([$eleven('id', '=', [1, 3])]), ', ', $where([$eleven('id', '!=', [1, 3])]), ', ', $where([$eleven('id', '<>', [1])]), ', ', $where([$eleven('id', 'IN', [2])]), "\n";
    show_thrown(fn () => $where([], ['id' => [1, [2]]]));
    save('flags', [['id' => 1, 'flag' => 1], ['id' => 2, 'flag' => 0]]);
    $builder = new Builder();
    $builder->wheres = ['flag' => true];
    echo found('flags', $builder), "\n";

    echo "- options\n";
    save('options', [['id' => 1, 'text' => 'red pen', 'n' => 1, 'm' => 1], ['id' => 2, 'text' => 'blue pen', 'n' => 1, 'm' => 2], ['id' => 3, 'text' => 'case', 'n' => 2, 'm' => 0]]);
    $with = function (string $text, array $options, array $wheres = [], array $orders = []): string {
        $builder = new Builder($text);
        [$builder->options, $builder->wheres, $builder->orders] = [$options, $wheres, $orders];
        return found('options', $builder);
    };
    echo $with('red case', []), ', ', $with('red case', ['mode' => Mode::All]), ', ', $with('red pen', ['mode' => Mode::Any]), "\n";
    echo $with('', ['filter' => Filter::equal('n', 1)], ['m' => 2]), ', ', $with('', ['sort' => ['n' => 'desc']], [], [['column' => 'm', 'direction' => 'desc']]), "\n";
    show_thrown(fn () => $with('pen', ['timeout' => 1e-9]));
    $search = fn () => new Search($indexes->open('options'), Fields::of($indexes->open('options')->schema, new Settings()), 'options', false);
    echo count($search()->perform(new Builder('pen'), -1, 0)), ' ', count($search()->perform(new Builder('pen'), 10, -10)), ' ', count($search()->perform(new Builder('pen'), PHP_INT_MAX, 1)), ' ', count($past = $search()->perform(new Builder('pen'), 10, PHP_INT_MAX)), " of $past->total\n";
    $builder = new Builder('pen');
    $builder->options = ['facets' => ['n']];
    $builder->callback = fn ($index, $query) => $index->search($query);
    echo json_encode($search()->perform($builder, 10, 0)->facets), "\n";

    echo "- whatever people type\n";
    save('typed', [['id' => 1, 'text' => 'A long word'], ['id' => 2, 'text' => 'words']]);
    foreach (['wo', 'long wor', 'word', '"long wo', 'lo OR', '-wor', ' ', "\xff\xfe word", str_repeat('( ', 3000) . 'word', 'word ' . implode(' ', range(1, 3000)), str_repeat('x', 1 << 20)] as $text) {
        echo found('typed', new Builder($text), prefix: true), ', ';
    }
    echo "\n";
    save('operators', [['id' => 1, 'text' => 'android'], ['id' => 2, 'text' => 'orchard'], ['id' => 3, 'text' => 'nothing']]);
    foreach (['none AND', 'none OR', 'none and', 'none not'] as $text) echo found('operators', new Builder($text), prefix: true), ', ';
    echo "\n- names\n";
    foreach (['..', '.', 'a/b', 'a%2Fb', "nul\0", '../up', 'täglich', '-x', '...'] as $name) {
        save($name, [['id' => $name, 'text' => 'it']]);
        if (found($name, new Builder('it')) !== $name) echo "$name is not found\n";
    }
    show_thrown(fn () => save('', [['id' => 1]]));
    echo implode(' ', array_diff(scandir($root), ['.', '..'])), "\n";
    foreach ([['a b' => 1], ["a\n" => 1], [5 => 'x'], ['ü' => 1], [str_repeat('x', 61) => 1], ['f' => fopen('php://memory', 'r')], ['f' => NAN]] as $document) show_thrown(fn () => save('names', [['id' => 1] + $document]));
    var_dump(count($indexes->open('names')));

    echo "- what is wrong leaves all as it was\n";
    show_thrown(fn () => save('pens', [['id' => 1]], ['fields' => ['id' => 'text|keyword']]));
    show_thrown(fn () => save('pens', [['id' => 5, 'name' => 'x', 'new' => 1], ['id' => 6, 'name' => 'y', 'price' => INF, 'odd' => NAN]], ['language' => 'de']));
    show_thrown(fn () => save('pens', [['id' => 5, 'name' => 'x'], ['id' => 6, 'price' => 'cheap']], ['language' => 'de', 'fields' => ['price' => 'float']]));
    show_fields('pens');
    save('pens', [['id' => 5, 'new' => 1]], ['language' => 'de']);
    show_fields('pens');

    echo "- dropping\n";
    $indexes->drop('pens');
    echo json_encode($indexes->open('pens')), ' ', is_dir("$root/pens") ? 'there' : 'gone', "\n";
    try {
        $indexes->drop('nowhere');
    } catch (Postings\IndexNotFoundException $none) {
        echo strtr($none->getMessage(), [$root => 'ROOT']), "\n";
    }
    $indexes->dropAll();
    echo count(glob("$root/*/manifest")), "\n";
}
?>
--EXPECT--
- types
id.raw int, text text, int int, float float, bool bool, date date, time date, object date, ints int, texts text, nested text, 1
bool(true)
1
- new fields, and values of other types
id.raw int, text text, int int, float float, bool int, date date, time date, object date, ints int, texts text, nested text, none text, 2
id.raw keyword, text text, int float, float float, bool int, date date, time date, object date, ints int, texts text, nested text, none text, mixed text, 5
1 five 3
bool(true)
int(7)
id.raw keyword, text text, int float, float float, bool int, date date, time date, object date, ints int, texts text, nested text, none text, mixed text, 4
four five 3 null
id.raw int, a date, b date, c date, d text, e text, f text, g text, h text, i text, 1
- columns stay columns, whatever forms send
id.raw int, qty int, rate float, on bool, day date, flags float, 3
qty: 2, rate: 3, on: 2, day: 2 3, flags: 1, 
Postings\Scout\UnsuitableValueException: "qty" of the model "4" is "many", which its column in the index, of the type int, cannot have: toSearchableArray() may give null instead. Or declare "qty" as 'text' or 'text|keyword' in scout.postings.index-settings, and call: php artisan scout:sync-index-settings
Postings\Scout\UnsuitableValueException: "day" of the model "4" is "0000-00-00", which its column in the index, of the type date, cannot have: toSearchableArray() may give null instead. Or declare "day" as 'text' or 'text|keyword' in scout.postings.index-settings, and call: php artisan scout:sync-index-settings
Postings\Scout\UnsuitableValueException: "on" of the model "4" is "yes", which its column in the index, of the type bool, cannot have: toSearchableArray() may give null instead. Or declare "on" as 'text' or 'text|keyword' in scout.postings.index-settings, and call: php artisan scout:sync-index-settings
Postings\Scout\UnsuitableValueException: "rate" of the model "4" is {"from":"x"}, which its column in the index, of the type float, cannot have: toSearchableArray() may give null instead. Or declare "rate" as 'text' or 'text|keyword' in scout.postings.index-settings, and call: php artisan scout:sync-index-settings
id.raw int, qty int, rate float, on bool, day date, flags float, 3
id.raw int, qty float, rate float, on bool, day date, flags float, 4
price float, id.raw int, rates float, new int, 2
id.raw int, zip int, at int, day date, 3
at: 1, day: , day: , zip: , {"id":2,"zip":"01234"}{"id":3,"day":1769900000,"zip":"5.0"}
zip: 2
- keywords of more than 254 bytes
1, , 1, 1, 1 253
bool(true)
- names of columns
InvalidArgumentException: "image.raw" is no name of a field: give it one that does not end in .raw, which columns of texts have
InvalidArgumentException: "id.raw" is no name of a field: give it one that does not end in .raw, which columns of texts have
InvalidArgumentException: "__nested" in toSearchableArray() is a name that the adapter uses itself
InvalidArgumentException: "image.raw" is no name of a field: give it one that does not end in .raw, which columns of texts have
- values that are objects
id.raw int, enum text, array text, json int, string text, 1
{"id":1,"enum":"Hearts","array":["one","Hearts"],"json":7,"string":"a text"}
InvalidArgumentException: toSearchableArray() has as "closure" a Closure, which cannot be indexed
- settings
id.raw int, name text, parts text, hidden text, 2
2 1 2
name text * 2.5, name.raw keyword, parts.nib.width float, parts.ink keyword, id.raw int, parts text, 2
1 2 
1
bool(true)
name text * 2.5, name.raw keyword, parts.nib.width float, parts.ink keyword, id.raw int, parts text, 3
- settings that only some processes know, as while they are deployed
name text * 2.5, name.raw keyword, parts.nib.width float, parts.ink keyword, id.raw int, parts text, size int, price int, 4
name text * 2.5, name.raw keyword, parts.nib.width float, parts.ink keyword, id.raw int, parts text, size int, price int, 4
name text * 2.5, name.raw keyword, parts.nib.width float, parts.ink keyword, id.raw int, parts text, size int, price int, 4
en
id.raw int, name text, hidden text, parts text, price int, 4
de
- parts that have the name of a field themselves
1 2
bool(true)
bool(true)
1 2
bool(true)
bool(true)
- analyzers
{"language":"fr","stemming":true,"foldAccents":true,"stopWords":false}: 2 1; 1
{"language":"en","stemming":true,"foldAccents":true,"stopWords":false}: 2 1; 1
{"language":"en","stemming":false,"foldAccents":true,"stopWords":false}: 2; 2 1
{"language":"en","stemming":true,"foldAccents":false,"stopWords":false}: 2; 2 1
{"language":"en","stemming":true,"foldAccents":true,"stopWords":true}: 2 1; 2 1
InvalidArgumentException: A field is a text, a column of one type, or both, not "int|float"
InvalidArgumentException: A field is a text, a column of one type, or both, not "text|text"
InvalidArgumentException: A field is a text, a column of one type, or both, not ["text","date","bool"]
InvalidArgumentException: "words" is no type of a field: text, keyword, int, float, bool, date, stored
- synonyms, BM25, boosts
1:0.75
2:1.04 1:0.75
2:2.04 1:0.69
2:2.04 1:0.69
2:2.04 1:1.04
2:2.04 1:0.69
{"votes":{"ranges":[{"from":null,"below":1,"count":1},{"from":1,"below":9,"count":0},{"from":9,"below":null,"count":1}],"missing":0}}
InvalidArgumentException: scout.postings.index-settings knows fields, boost, language, stemming, accents, stop-words, analyzers, synonyms, k1, b, not "synonym"
ValueError: Postings\Schema::__construct(): Argument #4 ($k1) must make a schema: k1 is not between 0 and 100
kept kept kept anew anew anew kept kept anew 
- another key
slug.raw keyword, id int, 2
slug two one
- places
place point, shops.at point, id.raw int, 2
1
2
bool(true)
- wheres of Scout 10 and 11
1, 1
1 3, 1 3, 2, 2
= 2
== 2
!= 1 3
<> 1 3
< 1
<= 1 2
> 
>= 2
1, 3, 1 2, 2
1 2, , 1 2 3, 2
Postings\Scout\UnknownFieldException: The index "wheres" cannot filter, sort or count by "m": no model with a value of it was saved. Is that its name in toSearchableArray()? If so, declare its type in scout.postings.index-settings, and call: php artisan scout:sync-index-settings
Postings\Scout\UnknownFieldException: The index "wheres" cannot filter, sort or count by "m": no model with a value of it was saved. Is that its name in toSearchableArray()? If so, declare its type in scout.postings.index-settings, and call: php artisan scout:sync-index-settings
, 1 2 3, , , , 1 2 3, , , , 1 2 3, , , 
, 1 2 3, , , , 1 2 3, , , , 1 2 3, , , 
, 1 2 3, , , , 1 2 3, , , 1, 2 3, , 1 2, 
, 1 2 3, , , , 1 2 3, , , , 1 2 3, , , 
1 2, 2 3, 1, , 1, , 2, 2
InvalidArgumentException: where('n', 'like', ...): there are =, !=, <>, <, <=, >, >=, and whereIn(), whereNotIn()
1 3, 1 3, 2, 2 3, 2
InvalidArgumentException: "id" is compared with values, not with array among them
1
- options
3 1, , 1 2
2, 3 2 1
Postings\TimeoutException: The search took longer than its timeout
0 2 1 0 of 2
{"n":[]}
- whatever people type
2 1, 1, 1 2, 1, , , 1 2, 1 2, 1, 1, , 
, , 1, 3, 
- names
InvalidArgumentException: An index has a name: searchableAs() and within() must not be empty
%2E %2E. %2E.%2Fup %2E.. -x .lock a%252Fb a%2Fb analyzer0 analyzer1 analyzer2 analyzer3 analyzer4 dates declared flags form form_of keys long nul%00 objects operators options parts pens places ranked t%C3%A4glich typed types wheres zip
InvalidArgumentException: "a b" in toSearchableArray() is no name of a field: at most 60 letters of English, digits, '_', '-' and '.', a letter or '_' first
InvalidArgumentException: "a
" in toSearchableArray() is no name of a field: at most 60 letters of English, digits, '_', '-' and '.', a letter or '_' first
InvalidArgumentException: "5" in toSearchableArray() is no name of a field: at most 60 letters of English, digits, '_', '-' and '.', a letter or '_' first
InvalidArgumentException: "ü" in toSearchableArray() is no name of a field: at most 60 letters of English, digits, '_', '-' and '.', a letter or '_' first
InvalidArgumentException: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" in toSearchableArray() is no name of a field: at most 60 letters of English, digits, '_', '-' and '.', a letter or '_' first
InvalidArgumentException: toSearchableArray() has as "f" a resource (stream), which cannot be indexed
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "1": "f" is not a number, but "nan"
int(0)
- what is wrong leaves all as it was
InvalidArgumentException: The key "id" is no text: leave it out of scout.postings.index-settings, or declare it int or keyword
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "6": "odd" is not a number, but "nan"
Postings\Scout\UnsuitableValueException: "price" of the model "6" is "cheap", which its column in the index, of the type int, cannot have: toSearchableArray() may give null instead. Or declare "price" as 'text' or 'text|keyword' in scout.postings.index-settings, and call: php artisan scout:sync-index-settings
id.raw int, name text, hidden text, parts text, price int, 4
id.raw int, name text, hidden text, parts text, price int, new int, 5
- dropping
null gone
cannot remove ROOT/nowhere/manifest: No such file or directory
0
