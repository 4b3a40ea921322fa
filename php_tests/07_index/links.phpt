--TEST--
Postings\Index: a link is followed to where it leads now, not to where it led
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Index, IndexNotFoundException, Schema};

require __DIR__ . '/index.inc';

$base = new_folder();
mkdir($base);
chdir($base);
foreach (['v1', 'v2'] as $name) Index::create($name, new Schema(['text']));
symlink("$base/v1", "$base/current");
// PHP remembers this one, and nobody tells it of the next.
echo realpath("$base/current") === realpath("$base/v1") ? "v1\n" : "another\n";
echo substr(Index::open("$base/current")->path, -2), "\n";
exec("ln -s $base/v2 $base/new && mv -T $base/new $base/current");
$writer = Index::open('current')->writer();
$writer->add(['id' => 1, 'text' => 'text']);
$writer->commit();
$writer->close();
foreach (['v1', 'v2'] as $name) echo "$name: ", count(Index::open($name)), "\n";
Index::drop("$base/current");
foreach (['v1', 'v2', 'current'] as $name) echo "$name: ", var_export(Index::exists($name), true), "\n";

echo "As the system goes: up from where a link leads\n";
mkdir('real/deep', recursive: true);
symlink("$base/real/deep", 'link');
echo substr(Index::create('link/../x/', new Schema(['text']))->path, strlen(realpath($base))), "\n";

echo "Wrong paths\n";
show_thrown(fn () => Index::open(str_repeat('a/', 3000)));
mkdir('gone');
chdir('gone');
rmdir("$base/gone");
try {
    Index::open('relative');
} catch (ValueError | IndexNotFoundException $e) {
    // PHP with threads remembers where it was.
    echo get_class($e) === (PHP_ZTS ? IndexNotFoundException::class : ValueError::class) ? 'refused' : $e, "\n";
}
chdir($base);
array_map(fn ($link) => unlink("$base/$link"), ['current', 'link']);
Index::drop('v1');
Index::drop('real/x');
rmdir('real/deep');
rmdir('real');
?>
--EXPECT--
v1
v1
v1: 0
v2: 1
v1: true
v2: false
current: false
As the system goes: up from where a link leads
/real/x
Wrong paths
ValueError: Postings\Index::open(): Argument #1 ($path) must be a path of at most 4095 bytes
refused
