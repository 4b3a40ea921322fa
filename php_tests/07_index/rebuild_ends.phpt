--TEST--
Postings\Writer::rebuild(): whatever ends it, the index is as before; an index with another analyzer's terms can only be rebuilt
--EXTENSIONS--
postings
--SKIPIF--
<?php if (!function_exists('pcntl_fork')) die('skip no pcntl'); ?>
--FILE--
<?php
use Postings\{Analyzer, Index, Schema};

require __DIR__ . '/index.inc';
require __DIR__ . '/manifest.inc';

$folder = new_folder();
$index = Index::create($folder, new Schema(['text'], analyzer: new Analyzer('en')));
$writer = $index->writer();
for ($i = 0; $i < 20000; $i++) $writer->add(['id' => $i, 'text' => "houses $i " . hash('sha256', (string) $i)]);
$writer->commit();
$writer->close();

/** Rebuilds in a child, in which something happens meanwhile. */
function ends(string $how, Closure $meanwhile): void
{
    global $folder;
    flush();
    if (($pid = pcntl_fork()) === 0) {
        ini_set('display_errors', '0');
        $writer = Index::open($folder)->writer(memory: 8 << 20);
        // What it has then must not be a part of the documents.
        register_shutdown_function(fn () => $writer->commit());
        $writer->rebuild(new Schema(['text', 'other']), progress: fn ($progress) => $progress->done < 15000 ?: $meanwhile());
        echo "not ended\n";
        exit;
    }
    pcntl_waitpid($pid, $status);
    $index = Index::open($folder);
    $index->verify();
    $left = count(glob("$folder/*.seg")) - $index->info()['segments'];
    echo "$how: ", pcntl_wifsignaled($status) ? 'signal ' . pcntl_wtermsig($status) : 'status ' . pcntl_wexitstatus($status), ', ', count($index), ' documents, ',
        count($index->schema->fields), ' field, ', $index->search('house')->total, ' found', $left > 0 ? ', files left' : '', "\n";
}
ends('kill', fn () => exec('kill -9 ' . getmypid()));
ends('exit', fn () => exit(3));
ends('fatal error', fn () => eval('class Twice {} class Twice {}'));
ends('uncaught', fn () => throw new Error('uncaught'));

echo "Another analyzer:\n";
forge_manifest($folder, preg_replace('/analysis=\d+/', 'analysis=1', file_get_contents("$folder/manifest")));
$index = Index::open($folder);
echo $index->search('house')->total, "\n";
$writer = $index->writer();
show_thrown(fn () => $writer->add(['id' => 1]));
show_thrown(fn () => $writer->addAll([['id' => 1]]));
show_thrown(fn () => $writer->delete(1));
show_thrown(fn () => $writer->deleteMatching('house'));
show_thrown(fn () => $writer->changeSchema($index->schema));
show_thrown(fn () => $writer->commit());
show_thrown(fn () => $writer->merge());
$writer->rollback();
echo $writer->pending(), ' ', $writer->rebuild(), "\n";
$writer->add(['id' => 'more', 'text' => 'houses']);
$writer->rollback();
show_thrown(fn () => $writer->add(['id' => 1]));
$writer->rebuild();
$writer->add(['id' => 'more', 'text' => 'houses']);
$writer->commit();
$writer->delete(0);
$writer->commit();
$index->refresh();
echo count($index), ' ', $index->search('house')->total, ' ', substr($index->info()['analyzer'], 0, 10) === 'analysis=1' ? 'not ' : '', "of this version\n";
?>
--EXPECT--
kill: signal 9, 20000 documents, 1 field, 20000 found, files left
exit: status 3, 20000 documents, 1 field, 20000 found
fatal error: status 255, 20000 documents, 1 field, 20000 found
uncaught: status 255, 20000 documents, 1 field, 20000 found
Another analyzer:
20000
Postings\VersionException: FOLDER: made by an analyzer that makes other terms; it has to be rebuilt
Postings\VersionException: FOLDER: made by an analyzer that makes other terms; it has to be rebuilt
Postings\VersionException: FOLDER: made by an analyzer that makes other terms; it has to be rebuilt
Postings\VersionException: FOLDER: made by an analyzer that makes other terms; it has to be rebuilt
Postings\VersionException: FOLDER: made by an analyzer that makes other terms; it has to be rebuilt
Postings\VersionException: FOLDER: made by an analyzer that makes other terms; it has to be rebuilt
Postings\VersionException: FOLDER: made by an analyzer that makes other terms; it has to be rebuilt
0 20000
Postings\VersionException: FOLDER: made by an analyzer that makes other terms; it has to be rebuilt
20000 20000 of this version
