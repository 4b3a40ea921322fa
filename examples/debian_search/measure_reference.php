<?php

// Reference::measure() starts this and talks JSON with it.

declare(strict_types=1);

namespace DebianSearch;

require __DIR__ . '/autoload.php';

$task = json_decode((string) stream_get_contents(STDIN), true, flags: JSON_THROW_ON_ERROR);
$index = (new IndexFile($task['index']))->load($task['key']) ?? throw new DemoError('the index has changed');
$searcher = new Searcher($index, PostingFunctions::reference());
$measurements = Measurement::all($searcher, $task['queries'], $task['limit']);
echo json_encode(['jit' => Measurement::jit(), 'measurements' => $measurements]);
