--TEST--
Postings\Query::field() keeps a text from what people type: also by names of numbers and of no field
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Field, Mode, Query, Schema};

require __DIR__ . '/index.inc';

$public = ['title', Field::keyword('tag'), Field::int('year'), Field::float('price')];
$index = index_of(new Schema(['note', ...$public]), [
    ['id' => 'kept', 'title' => 'public', 'note' => 'secret: the year end bonus, a price, x bonus', 'tag' => 'a', 'year' => 2001],
    ['id' => 'title', 'title' => 'at the year end bonus; x bonus; price end', 'note' => 'none'],
    ['id' => 'tag', 'title' => 'none', 'tag' => ['year:end', 'x:bonus']],
]);
$schema = new Schema($public);
$texts = ['bonus', 'note:bonus', 'year:end', 'year:2001', 'year:en*', 'year,price:end', 'price:end', 'year:"end bonus"', 'year:("end bonus" 2001)', 'year:"end bonsu"~1', 'x:bonus', 'x:"bonus"', 'x:bon*', 'x,y:bonus',
    '-year:end public', '-x:bonus public', '+year:end^2', 'year:edn~1', 'year:20..x', 'x:*'];
foreach ($texts as $text) {
    foreach ([$schema, null] as $given) {
        $query = Query::parse($text, $given)->field('title', 'tag');
        $found = $index->search($query, mode: Mode::All);
        echo "$query: ", ids($found), "\n";
        if ($given && ids($index->search($query->text, mode: Mode::All)) !== ids($found)) echo "  its text finds something else\n";
    }
}
echo "- warnings\n";
foreach ([$schema, null] as $given) {
    foreach (['year:end', 'x:"bonus"', 'x:bonus'] as $text) echo implode('; ', $index->search(Query::parse($text, $given)->field('title'))->warnings), "\n";
}
echo count(Query::parse(str_repeat('year:x ', 40), $schema)->warnings), "\n";
echo "- typed\n";
foreach (['year:en', 'year:200', 'year:2001', 'year,price:en', 'x:bon', 'year:"end bon', '-year:end', 'year:end '] as $text) {
    $query = Query::parse($text, $schema, prefix: true)->field('title', 'tag');
    echo "$query: ", ids($index->search($query, mode: Mode::All)), ' ', implode('; ', $query->warnings), "\n";
}
echo "- equal\n";
echo json_encode([Query::parse('x:bonus')->field('title') == Query::parse('x:bonus')->field('tag'), Query::parse('x:bonus')->field('title')->field('tag') == Query::parse('x:bonus')->field('title')]), "\n";
?>
--EXPECT--
title,tag:bonus: title
title,tag:bonus: title
title,tag:note\:bonus: 
note:bonus: kept
title,tag:year\:end: title tag
year:end: title tag
year:2001: kept
year:2001: kept
title,tag:year\:en*: title tag
year:en*: title tag
title,tag:year,price\:end: 
year,price:end: 
title,tag:price\:end: title
price:end: title
title,tag:"year:end bonus": title
year:"end bonus": title
title,tag:"year:end bonus" year:2001: 
year:"end bonus" year:2001: 
title,tag:"year:end bonsu"~1: 
year:"end bonsu"~1: 
title,tag:x\:bonus: title tag
x:bonus: title tag
title,tag:x\: title,tag:"bonus": title
x:"bonus": title
title,tag:x\:bon*: title tag
x:bon*: title tag
title,tag:x,y\:bonus: 
x,y:bonus: 
-title,tag:year\:end title,tag:public: kept
-year:end title,tag:public: kept
-title,tag:x\:bonus title,tag:public: kept
-x:bonus title,tag:public: kept
title,tag:year\:end^2: title tag
year:end^2: title tag
title,tag:year\:edn~1: 
year:edn~1: 
title,tag:year\:20..x: 
year:20..x: 
title,tag:x\:*: title tag
x:*: kept title tag
- warnings
this is no value of the field; it is taken for text: "year:end"
no field has this name; it is taken for text: "x"
no field has this name; it is taken for text: "x"
this is no value of the field; it is taken for text: "year:end"
there is no field of this name; it is taken for text: "x:bonus"
there is no field of this name; it is taken for text: "x:bonus"
32
- typed
year:en OR year:en*:  
year:200 OR year:200*:  
year:2001 OR year:2001*: kept 
year,price:en OR year,price:en*:  
title,tag:x\:bon OR title,tag:x\:bon*: title tag no field has this name; it is taken for text: "x"
year:"end bon" OR year:end\ bon*:  
-title,tag:year\:end:  this is no value of the field; it is taken for text: "year:end"
title,tag:year\:end: title tag this is no value of the field; it is taken for text: "year:end"
- equal
[false,true]
