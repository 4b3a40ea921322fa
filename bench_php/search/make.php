<?php
/** Writes FOLDER/NAME.text for bench_php/search.php: `php make.php debian|zipf|linux FOLDER`; ./dev bench fetches what it is made of. */
namespace Postings\Bench;

require __DIR__ . '/corpus.php';

[, $name, $folder] = $argv;
match ($name) {
    'debian' => write_debian("$folder/debian.text", "$folder/apt/lists/*_Translation-en*"),
    'zipf' => write_zipf("$folder/zipf.text", 1_000_000),
    'linux' => write_tree("$folder/linux.text", "$folder/linux-source-6.1"),
};
