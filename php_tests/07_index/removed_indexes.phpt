--TEST--
Indexes that another process removed, or changed, are closed when another index is opened
--EXTENSIONS--
postings
--SKIPIF--
<?php if (!is_readable('/proc/self/maps')) die('skip /proc tells which files are mapped'); ?>
--FILE--
<?php
use Postings\Index;

require __DIR__ . '/index.inc';

function mapped(): string
{
    preg_match_all('~postings-index\S+/(\w+)/\w+\.seg~', file_get_contents('/proc/self/maps'), $found);
    $names = array_unique($found[1]);
    sort($names);
    return implode(' ', $names) . "\n";
}

$base = new_folder();
mkdir($base);
$first = index_of(new Postings\Schema(['text']), [['text' => 'a word']]);
foreach (['kept', 'removed', 'switched', 'other', 'next'] as $name) exec("cp -r {$first->path} $base/$name");
foreach (['kept', 'removed', 'switched'] as $name) Index::open("$base/$name")->search('word');
echo mapped();
exec("rm -r $base/removed; mv $base/switched $base/moved; mv $base/next $base/switched");
Index::open("$base/kept")->search('word');
echo mapped();
Index::open("$base/other")->search('word');
echo mapped();
exec("rm -r $base/*");
?>
--EXPECT--
kept removed switched
kept moved removed
kept other
