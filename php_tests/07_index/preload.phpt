--TEST--
Postings\Index opened in opcache's preload file: by php, and by php-fpm, whose workers go on to later commits
--EXTENSIONS--
postings
--SKIPIF--
<?php
require __DIR__ . '/../fpm.inc';
if (!fpm_binary()) die('skip no php-fpm');
// From 8.5 on opcache is part of PHP.
if (PHP_VERSION_ID < 80500 && !is_file(PHP_EXTENSION_DIR . '/opcache.so')) die('skip no opcache');
if (getenv('POSTINGS_TEST_ASAN')) die('skip its workers lose LD_PRELOAD');
?>
--FILE--
<?php
use Postings\{Index, Schema};

require __DIR__ . '/index.inc';
require __DIR__ . '/../fpm.inc';
require __DIR__ . '/../module.inc';

$index_folder = new_folder();
$folder = new_folder();
mkdir($folder);
$index = Index::create($index_folder, new Schema(['text']));
$writer = $index->writer();
for ($id = 0; $id < 100; $id++) $writer->add(['id' => $id, 'text' => "first number$id"]);
$writer->commit();
$of = var_export($index_folder, true);
file_put_contents("$folder/preload.php", <<<PHP
    <?php
    final class Preloaded
    {
        public static ?Postings\Index \$index = null;
        public static int \$found = 0;
        public const FOLDER = $of;
    }
    Preloaded::\$index = Postings\Index::open($of);
    Preloaded::\$found = Preloaded::\$index->search('first "number5" numb*', mode: Postings\Mode::All)->total;
    if (Preloaded::\$found !== 1 || Preloaded::\$index->get(5)['text'] !== 'first number5') echo "not found in preloading\n";
    PHP);
file_put_contents("$folder/page.php", <<<'PHP'
    <?php
    // What preloading leaves of a class is its code.
    echo Preloaded::$index === null && Preloaded::$found === 0 ? '' : 'state is left ';
    $index = Postings\Index::open(Preloaded::FOLDER);
    $hit = $index->search('first', 1)->hits[0];
    echo count($index), ' ', $index->search('first')->total, ' ', $index->search('second')->total, ' ', $hit->document()['text'];
    PHP);
$user = trim(shell_exec('id -un'));
$options = ['-n', '-d', 'extension=' . module(), '-d', 'postings.service=off', ...(PHP_VERSION_ID < 80500 ? ['-d', 'zend_extension=opcache'] : []),
    '-d', 'opcache.enable=1', '-d', 'opcache.enable_cli=1', '-d', "opcache.preload=$folder/preload.php", '-d', "opcache.preload_user=$user"];
$run = proc_open([getenv('TEST_PHP_EXECUTABLE') ?: PHP_BINARY, ...$options, "$folder/page.php"], [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes);
echo stream_get_contents($pipes[1]), ', ended with ', proc_close($run), "\n";
$fpm = start_fpm($folder, $options, 3);
$answers = function () use ($folder) {
    $answers = [];
    for ($i = 0; $i < 30; $i++) $answers[] = fcgi_request("$folder/socket", "$folder/page.php");
    return implode(' | ', array_unique($answers));
};
echo $answers(), "\n";
for ($id = 50; $id < 150; $id++) $writer->add(['id' => $id, 'text' => "second number$id"]);
$writer->commit();
echo $answers(), "\n";
$writer->deleteMatching('second');
$writer->merge();
echo $answers(), "\n";
echo 'stopped with ', stop_fpm($fpm), "\n";
?>
--EXPECT--
100 100 0 first number0, ended with 0
100 100 0 first number0
150 50 100 first number0
50 50 0 first number0
stopped with 0
