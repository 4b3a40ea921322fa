<?php
/**
 * What a search of a large index takes on the CPU, on a device, and where Device::auto() puts it, as bench_php/search_device.php
 * shows it: `php on_device.php cuda|opencl DOCUMENTS FOLDER`, with the extension loaded. JSON rows to the output, what it is doing to
 * the errors.
 */
namespace Postings\Bench;

use Postings\{Device, Index, Mode, Result};

require __DIR__ . '/corpus.php';
require __DIR__ . '/engines.php';

const AT_ONCE = 256;

if (count($argv) !== 4) {
    fwrite(STDERR, "usage: php on_device.php cuda|opencl DOCUMENTS FOLDER\n");
    exit(2);
}
[, $kind, $documents, $folder] = $argv;
ini_set('memory_limit', '-1');
ini_set('postings.service_wait', '5000');
$say = fn (string $what) => fprintf(STDERR, "%s %s\n", date('H:i:s'), $what);
is_dir($folder) || mkdir($folder, recursive: true);
$corpus = "$folder/zipf-$documents.text";
if (!is_file($corpus)) {
    $say($corpus);
    write_zipf($corpus, (int) $documents);
}
$path = "$folder/zipf-$documents.index";
$engine = new IndexEngine('');
if (!Index::exists($path)) {
    $say($path);
    $engine->build($path, new Corpus($corpus));
    $writer = Index::open($path)->writer();
    $writer->merge();
    $writer->close();
}
$index = Index::open($path);
$queries = array_map(fn ($words) => implode(' ', $words), (new Corpus($corpus, 200_000))->queries(1024)['words']);

function answer(Result $result): array
{
    return [array_map(fn ($hit) => [$hit->id, $hit->score], $result->hits), $result->total];
}

// Microseconds of each query; all of them at once: of each batch's, an equal share.
function alone(Index $index, array $queries, array $options): array
{
    $times = [];
    foreach ($queries as $query) {
        $begin = hrtime(true);
        $index->search($query, ...$options);
        $times[] = (hrtime(true) - $begin) / 1e3;
    }
    return $times;
}

function together(Index $index, array $queries, array $options): array
{
    $times = [];
    foreach (array_chunk($queries, AT_ONCE) as $chunk) {
        $begin = hrtime(true);
        $index->searchMany($chunk, ...$options);
        $times[] = (hrtime(true) - $begin) / 1e3 / count($chunk);
    }
    return $times;
}

$devices = ['cpu' => Device::cpu(), $kind => $kind === 'cuda' ? Device::cuda() : Device::opencl(), 'auto' => Device::auto()];
$say('the costs of this machine are measured');
$until = time() + 120;
do {
    $profile = $index->search($queries[0], device: Device::auto(), mode: Mode::Any)->profile;
    usleep(200_000);
} while (time() < $until && str_contains((string) $profile->reason, 'not measured'));
$say("auto: $profile->device, $profile->reason");
preg_match('/^model name\s*: (.*)$/m', (string) @file_get_contents('/proc/cpuinfo'), $cpu);
echo json_encode(['cpu' => $cpu[1] ?? php_uname('m'), 'cores' => (int) shell_exec('nproc'), 'date' => date('Y-m-d'), 'device' => $index->search($queries[0], device: $devices[$kind])->profile->device,
    'documents' => $index->count(), 'segments' => $index->info()['segments'], 'queries' => count($queries), 'at_once' => AT_ONCE]), "\n";
foreach ([Mode::All, Mode::Any] as $mode) {
    foreach ([false, true] as $total) {
        $expected = null;
        foreach ($devices as $name => $device) {
            $options = ['mode' => $mode, 'total' => $total, 'device' => $device];
            $say("$mode->value, " . ($total ? 'totals, ' : '') . $name);
            // What has to be brought there is; for auto, when it has been used enough.
            for ($i = 0; $i < ($name === 'auto' ? 6 : 1); $i++) {
                alone($index, $queries, $options);
                together($index, $queries, $options);
            }
            $answers = array_map(answer(...), $index->searchMany($queries, ...$options));
            $profiles = array_map(fn ($query) => $index->search($query, ...$options)->profile, $queries);
            $expected ??= $answers;
            $times = ['alone' => [], 'together' => []];
            for ($i = 0; $i < 3; $i++) {
                array_push($times['alone'], ...alone($index, $queries, $options));
                array_push($times['together'], ...together($index, $queries, $options));
            }
            $row = ['mode' => $mode->value, 'total' => $total, 'on' => $name, 'same' => $answers === $expected,
                'sent' => count(array_filter($profiles, fn ($profile) => $profile->device !== 'cpu'))];
            foreach ($times as $way => $of) {
                sort($of);
                $row += ["{$way}_median_us" => round($of[intdiv(count($of), 2)], 2), "{$way}_p99_us" => round($of[(int) (count($of) * 0.99)], 2),
                    "{$way}_mean_us" => round(array_sum($of) / count($of), 2)];
            }
            echo json_encode($row), "\n";
        }
    }
}
