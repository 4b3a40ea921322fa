--TEST--
./dev VERB --help tells what the verb does, and does nothing else
--SKIPIF--
<?php if (!is_executable(__DIR__ . '/../../dev')) die('skip ./dev is not beside the tests'); ?>
--FILE--
<?php
chdir(__DIR__ . '/../..');
// In a copy: a verb that did something would do it to what is tested.
$copy = sys_get_temp_dir() . '/postings_dev_help_' . getmypid();
exec('mkdir -p ' . escapeshellarg("$copy/modules") . ' && cp -r dev dev_parts ' . escapeshellarg($copy) . ' && touch ' . escapeshellarg("$copy/modules/kept"));
chdir($copy);
exec('./dev', $usage, $status);
echo $status, ' ', $usage[0], "\n";
foreach (array_slice($usage, 2) as $line) {
    [$verb, $does] = preg_split('/\s+/', trim($line), 2);
    if (in_array($verb, ['demo', 'bench'])) continue; // they have pages of their own
    foreach (['-h', '--help'] as $option) {
        $output = [];
        exec("./dev $verb $option 2>&1", $output, $status);
        if ($status !== 0 || count($output) !== 1 || !str_ends_with($output[0], $does)) echo "$verb $option: $status ", implode("\n", $output), "\n";
    }
    $verbs[] = $verb;
}
echo in_array('clean', $verbs) ? 'clean is one' : 'no clean', "\n";
echo implode(' ', glob('*')), ' ', implode(' ', glob('modules/*')), "\n";
exec('rm -r ' . escapeshellarg($copy));
?>
--EXPECT--
0 usage: ./dev VERB [ARGUMENT...]
clean is one
dev dev_parts modules modules/kept
