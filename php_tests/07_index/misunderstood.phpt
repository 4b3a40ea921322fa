--TEST--
What a query cannot mean is a warning that quotes it: names that are no field's, operators side by side, stars in quotes, ranges
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Field, Mode, Query, Schema};

require __DIR__ . '/index.inc';

$index = index_of(new Schema(['title', 'text', Field::int('n'), Field::date('day'), Field::keyword('tag')]), [
    ['title' => 'alpha', 'text' => 'alpha beta', 'n' => 3, 'day' => '2026-01-05', 'tag' => 'a*'],
    ['title' => 'Error', 'text' => 'the file not found here', 'n' => 4],
    ['title' => 'posting lists', 'text' => 'gamma'],
    ['title' => 'App\Models\User', 'text' => 'get_user'],
    ['title' => 'Models App User', 'text' => 'getter'],
]);
$show = function (string|Query ...$queries) use ($index): void {
    foreach ($queries as $query) {
        $found = $index->search($query, mode: Mode::All);
        echo $query, ': ', json_encode(array_column($found->hits, 'id')), ' ', implode('; ', $found->warnings), "\n";
    }
};
echo "A name that no field has, by search() and in a query that knows no fields\n";
$error = 'Error:"file not found"';
$show($error, Query::parse($error), Query::all($error, 'here'), Query::any('nothing', $error), Query::all('alpha', Query::not($error)), Query::all('file', Query::not($error)));
$show(Query::all(Query::term('alpha'), Query::phrase('!!!', '_')), Query::all('Error:file'), Query::phrase('file not found', 'Error')->boost(2), Query::parse($error, $index->schema));

echo "Operators\n";
$show('alpha AND OR beta', 'alpha OR OR gamma', '+NOT alpha', '-NOT gamma alpha', 'alpha OR AND gamma', 'alpha NOT AND gamma');

echo "Stars in quotes\n";
$show('"posting lis*"', '"posting * lists"', '"posting lists\\*"', 'tag:"a*"', Query::phrase('posting lists*'));

echo "Backslashes, underscores\n";
$show('App\Models\User', '"App\Models\User"', 'get_*', 'get*', '\NOT', 'alpha \-');

echo "Ranges\n";
$show('n:3...5', 'n:4..3', 'n:3..4', 'n:3', 'day:2026-01-06..2026-01', 'day:2026-02..2026-01');
?>
--EXPECT--
A name that no field has, by search() and in a query that knows no fields
Error:"file not found": ["1"] no field has this name; it is taken for text: "Error"
Error:"file not found": ["1"] there is no field of this name; it is taken for text: "Error:file not found"
+Error:"file not found" +here: ["1"] there is no field of this name; it is taken for text: "Error:file not found"
nothing OR Error:"file not found": ["1"] there is no field of this name; it is taken for text: "Error:file not found"
+alpha -Error:"file not found": ["0"] there is no field of this name; it is taken for text: "Error:file not found"
+file -Error:"file not found": [] there is no field of this name; it is taken for text: "Error:file not found"
+alpha +_:"!!!": ["0"] there is no field of this name; it is taken for text
Error:file: [] there is no field of this name; it is taken for text: "Error:file"
Error:"file not found"^2: ["1"] there is no field of this name; it is taken for text: "Error:file not found"
Error\: "file not found": ["1"] no field has this name; it is taken for text: "Error"
Operators
alpha AND OR beta: ["0"] nothing stands before the operator; it is left out: "OR"
alpha OR OR gamma: ["0","2"] nothing stands before the operator; it is left out: "OR"
+NOT alpha: [] nothing is asked for, only excluded: "+NOT alpha"
-NOT gamma alpha: ["0"] 
alpha OR AND gamma: ["0","2"] nothing stands before the operator; it is left out: "AND"
alpha NOT AND gamma: ["0"] nothing stands before the operator; it is left out: "AND"
Stars in quotes
"posting lis*": [] a star within a phrase has no meaning: "posting lis*"
"posting * lists": ["2"] 
"posting lists\*": ["2"] 
tag:"a*": ["0"] 
"posting lists*": ["2"] 
Backslashes, underscores
App\Models\User: ["3"] 
"App\Models\User": ["3"] 
get_*: ["3"] 
get*: ["3","4"] 
\NOT: ["1"] 
alpha \-: ["0"] 
Ranges
n:3...5: [] the range ends before it begins: "n:3...5"
n:4..3: [] the range ends before it begins: "n:4..3"
n:3..4: ["0","1"] 
n:3: ["0"] 
day:2026-01-06..2026-01: [] 
day:2026-02..2026-01: [] the range ends before it begins: "day:2026-02..2026-01"
