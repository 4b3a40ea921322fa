<?php
namespace Postings\Bench;

use RuntimeException;
use seekquarry\yioop\library as Yioop;
use seekquarry\yioop\library\CrawlConstants as Key;

/** The name of an index that is made here: a time, as Yioop's are. */
const YIOOP_CRAWL = 1400000000;

/** A folder for all that is copied and written; it goes with the process, also if that is interrupted. */
function scratch_folder(): string
{
    $folder = sys_get_temp_dir() . '/postings-yioop-' . getmypid();
    mkdir($folder, 0700) || throw new RuntimeException("cannot make $folder");
    register_shutdown_function(function () use ($folder): void {
        for ($i = 0; $i < 20 && file_exists($folder); ++$i, usleep(100_000)) {
            exec('rm -rf ' . escapeshellarg($folder) . ' 2>&1');
        }
    });
    if (function_exists('pcntl_async_signals')) {
        pcntl_async_signals(true);
        foreach ([SIGINT, SIGTERM, SIGHUP] as $signal) {
            pcntl_signal($signal, fn () => exit(128 + $signal));
        }
    }
    return $folder;
}

/** @return list<string> */
function read_queries(string $file): array
{
    $lines = @file($file, FILE_IGNORE_NEW_LINES) ?: throw new RuntimeException("cannot read queries from '$file'");
    return array_values(array_unique(array_filter(array_map(trim(...), $lines), fn ($line) => $line !== ''))) ?: throw new RuntimeException("there is no query in '$file'");
}

/** The version that it gives itself. */
function yioop_version(YioopCopy $yioop): string
{
    $configs = file_get_contents("$yioop->path/src/configs/Config.php");
    $version = preg_match('/define\(.((?:YIOOP|DATABASE)_VERSION).,\s*(\d+)/', $configs, $found) ? strtolower(strtr($found[1], '_', ' ')) . " $found[2]" : 'of unknown version';
    return ucfirst($version) . (preg_match('/Copyright \(C\) [\d\s-]*?(\d{4})\s+Chris/', $configs, $year) ? ", copyright $year[1]" : '');
}

/** Makes an index; seconds of its stages, and a digest of its files. */
function build_index(Run $run, YioopCopy $yioop, string $work, int $documents, int $per_generation, string $variant): array
{
    fwrite(STDERR, "an index of $documents documents, {$run->variants[$variant]->label}...\n");
    $index = "$work/cache/IndexData" . YIOOP_CRAWL;
    exec('rm -rf ' . escapeshellarg($index));
    $corpus = (getenv('POSTINGS_CORPUS_FOLDER') ?: 'build/corpora') . '/debian.text';
    is_readable($corpus) || throw new RuntimeException("there is no $corpus to index: ./dev bench yioop makes it, where it can");
    $task = ['task' => 'crawl', 'yioop' => $yioop->code, 'work' => $work, 'mended_by' => $yioop->mended_by, 'index' => $index, 'corpus' => realpath($corpus), 'documents' => $documents, 'per_generation' => $per_generation];
    $flags = fn (string $variant) => array_slice($run->variants[$variant]->flags, 1);
    if (!is_dir("$work/temp/batches")) {
        $run->facts['words'] = $run->child($flags('off'), ['task' => 'parse'] + $task)['seconds'];
    }
    return $run->child($flags($variant), $task) + ['index' => $index];
}

/** Makes the index once for each variant and round, compares all files, and keeps the last. */
function measure_indexer(Run $run, YioopCopy $yioop, int $documents, int $per_generation): string
{
    $rounds = min(3, $run->rounds);
    $case = ['indexer' => $documents, 'generation' => $per_generation];
    $work = $yioop->work('indexer');
    $digest = null;
    for ($round = 0; $round < $rounds; ++$round) {
        foreach (rotated(array_keys($run->variants), $round) as $variant) {
            $built = build_index($run, $yioop, $work, $documents, $per_generation, $variant);
            $digest ??= $built['digest'];
            if ($digest !== $built['digest']) {
                throw new RuntimeException("the index differs with {$run->variants[$variant]->label}: no figures");
            }
            foreach ($built['seconds'] as $stage => $seconds) {
                $samples[$stage][$variant][] = $seconds;
            }
            $all = array_sum($built['seconds']);
            $queue_server = $all - $built['seconds']['shards of the fetcher'];
            $samples['all'][$variant][] = $all;
            $samples['all of the queue server'][$variant][] = $queue_server;
            $samples['that without summaries'][$variant][] = $queue_server - $built['seconds']['storing summaries'];
        }
    }
    foreach ($samples as $stage => $by_variant) {
        add_pairs($run, $case, $stage, $by_variant, 's');
    }
    return $built['index'];
}

/** The variants' samples, and the ratios of those that were measured side by side. */
function add_pairs(Run $run, array $case, string $metric, array $by_variant, string $unit): void
{
    foreach ($by_variant as $variant => $values) {
        $run->measurements->add($case, $metric, $variant, $values, $unit);
    }
    foreach (array_filter([['off', 'on'], ['off_jit', 'on_jit']], fn ($pair) => isset($by_variant[$pair[0]])) as [$off, $on]) {
        $ratios = array_map(fn ($slow, $fast) => $fast > 0 ? $slow / $fast : 1, $by_variant[$off], $by_variant[$on]);
        $run->measurements->add($case, "$metric, ratio", $on, $ratios, '');
    }
}

function rotated(array $names, int $by): array
{
    $by %= count($names);
    return [...array_slice($names, $by), ...array_slice($names, 0, $by)];
}

/** Words at the 50th, 90th and 99.9th percentile of list length in an index, and pairs of them. @return list<string> */
function frequent_words(Run $run, YioopCopy $yioop, string $work, string $index): array
{
    return $run->child(array_slice($run->variants['off']->flags, 1), ['task' => 'words', 'yioop' => $yioop->code, 'work' => $work, 'mended_by' => $yioop->mended_by, 'index' => $index])['queries'];
}

/** What is done inside the Yioop, in a process of its own. */
function child_task(array $task): array
{
    load_yioop($task);
    if ($task['task'] === 'words') {
        return ['queries' => queries_of(summaries($task['index']))];
    }
    require_once __DIR__ . '/crawl.php';
    $batches = "$task[work]/temp/batches";
    if ($task['task'] === 'parse') {
        mkdir($batches, 0700, true);
        return ['seconds' => YioopCrawl::parse(texts($task['corpus'], $task['documents']), $batches)];
    }
    $crawl = new YioopCrawl($task['index'], $task['per_generation']);
    $crawl->build($batches);
    return ['seconds' => $crawl->seconds, 'digest' => digest($task['index'])];
}

function load_yioop(array $task): void
{
    putenv("POSTINGS_BENCH_WORK=$task[work]");
    putenv("POSTINGS_BENCH_MENDED=$task[mended_by]");
    $_SERVER['NO_LOGGING'] = true;
    require __DIR__ . '/prepend.php';
    define('seekquarry\yioop\configs\NO_LOGGING', true);
    ob_start();
    require_once "$task[yioop]/src/library/Utility.php";
    require_once "$task[yioop]/src/library/LocaleFunctions.php";
    ob_end_clean();
    mb_internal_encoding('UTF-8');
    set_error_handler(fn () => true);
    register_shutdown_function(fn () => fwrite(STDERR, (string) @file_get_contents("$task[work]/fatal")));
}

function texts(string $file, int $most): iterable
{
    $lines = fopen($file, 'r');
    for ($i = 0; $i < $most && ($line = fgets($lines)) !== false; ++$i) {
        yield explode("\t", rtrim($line), 2);
    }
}

/** All of an index but the times in it: shards and dictionary. */
function digest(string $index): string
{
    $digests = [];
    foreach (['posting_doc_shards', 'dictionary'] as $part) {
        $files = new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator("$index/$part", \FilesystemIterator::SKIP_DOTS));
        foreach ($files as $name => $file) {
            $digests[substr($name, strlen($index))] = hash_file('xxh128', $name);
        }
    }
    ksort($digests);
    return md5(json_encode($digests));
}

/** Texts of an index's documents, up to 30,000. */
function summaries(string $index): iterable
{
    $bundle = new Yioop\WebArchiveBundle("$index/summaries", true);
    $left = 30_000;
    for ($n = 0; $n <= $bundle->write_partition && $left > 0; ++$n) {
        $partition = $bundle->getPartition($n, false);
        $partition->reset();
        while ($left > 0 && ($objects = $partition->nextObjects(500))) {
            foreach ($objects as [, $page]) {
                if (($page[Key::TYPE] ?? '') !== 'link' && is_string($page[Key::DESCRIPTION] ?? null)) {
                    --$left;
                    yield ($page[Key::TITLE] ?? '') . ' ' . $page[Key::DESCRIPTION];
                }
            }
        }
    }
}
