--TEST--
The page of response times: the largest rates, where both lose, what was not measured, and a field that is missing
--FILE--
<?php
$folder = sys_get_temp_dir() . '/postings-response-' . getmypid();
mkdir($folder);

$about = ['device' => 'D', 'cpu' => 'C', 'cores' => 4, 'date' => '2026-01-02', 'documents' => 1000, 'lists' => 20, 'longest' => 500, 'queries' => 40, 'seconds' => 0.5, 'list_bytes' => 2000000,
    'postings_a_query' => 300, 'all_cores' => 4, 'cpu_us' => ['and' => 100, 'or' => 200], 'deadline_ms' => ['and' => 50, 'or' => 60]];
$predictions = fn (string $mode) => ['predictions' => $mode, 'of' => ['shortest', 'second', 'sum', 'terms', 'cpu_us', 'device_us', 'model_cpu_us', 'model_device_us', 'cpu_predicted_us', 'device_predicted_us'],
    'rows' => array_fill(0, 40, [1, 2, 3, 2, 100, 10, 150, 5, 50, 10])];
// Of each way, the largest rate that holds.
$largest = ['and' => ['' => ['cpu 1' => 200, 'cpu 4' => 800], 'all' => ['serialised 1' => 1600, 'device 1' => 1600, 'parallel 1' => 3200, 'device 4' => 3200, 'parallel 4' => 6400],
    'a tenth' => ['serialised 1' => 100, 'device 1' => 0, 'parallel 1' => 200, 'device 4' => 100, 'parallel 4' => 400]], 'or' => ['' => ['cpu 1' => 100, 'cpu 4' => 400], 'all' => ['serialised 1' => 400, 'device 1' => 400]]];
$rows = [$about, $predictions('and'), $predictions('or')];
foreach ($largest as $mode => $rooms) {
    foreach ($rooms as $room => $ways) {
        foreach ($ways as $of => $most) {
            [$way, $cores] = explode(' ', $of);
            foreach ([100, 2 * max($most, 50)] as $rate) {
                $rows[] = ['room' => $room, 'mode' => $mode, 'way' => $way, 'cores' => (int) $cores, 'workers' => 2, 'rate' => (float) $rate, 'came_s' => 0.5, 'queries' => 10, 'answered' => $rate - 1.0, 'mean_us' => 12.0,
                    'p50_us' => 10.0, 'p95_us' => 20.0, 'p99_us' => 30.0, 'most_us' => 40.0, 'on_device' => 0, 'uploaded_bytes' => 0, 'holds' => $rate <= $most];
            }
            if ($most > 100) {
                $rows[] = ['rate' => (float) $most, 'holds' => true, 'answered' => $most - 1.0] + end($rows);
            }
        }
    }
}
$page = function (array $rows) use ($folder): string {
    file_put_contents("$folder/measured", json_encode($rows));
    // Any file does for an extension that nothing is measured with; gnuplot may be missing, and says what it likes.
    exec(escapeshellarg(PHP_BINARY) . ' -n ' . dirname(__DIR__, 2) . '/bench_php/run.php --extension=' . __FILE__ . " --output=$folder --measured=$folder/measured response 2>$folder/errors >/dev/null", result_code: $status);
    return $status ? implode(preg_grep('/^bench: /', file("$folder/errors"))) : file_get_contents("$folder/response.md");
};
$text = $page($rows);
preg_match_all('/^\| (?:room for|CPU, one|device, one|both, 4|AND, (?:CPU|device) \| (?:the|disp)).*$|^Both in.*$/m', $text, $lines);
echo implode("\n", $lines[0]), "\n";
echo preg_match('/^\| 200 \|.*$/m', $text, $line) ? "$line[0]\n" : "no rate of 200\n";

unset($rows[5]['mean_us']);
echo $page($rows);
array_map(unlink(...), glob("$folder/*"));
rmdir($folder);
?>
--EXPECT--
| room for | all lists | a tenth of the lists |
| CPU, one core | 200 (399) | 200 (399) |
| device, one core | 1,600 (3,199) | none: fails at 100 (99) |
| both, 4 cores | 6,400 (12,799) | 400 (799) |
| room for | all lists |
| CPU, one core | 100 (199) |
| device, one core | 400 (799) |
| both, 4 cores | not measured |
Both in parallel hold a smaller rate than the CPU by itself here: AND, room for a tenth of the lists, 4 cores.
| AND, CPU | dispatcher: costs measured once on the machine, and what it has learned since | 50.0 % | 50.0 % | 50.0 % |
| AND, CPU | the same costs, before it has learned | 50.0 % | 50.0 % | 50.0 % |
| AND, device | dispatcher: costs measured once on the machine, and what it has learned since | 0 % | 0 % | 0 % |
| AND, device | the same costs, before it has learned | 50.0 % | 50.0 % | 50.0 % |
| 200 | 12.0 (10.0 / 20.0 / 30.0) |  |  |  |
bench: no mean_us in what was recorded
