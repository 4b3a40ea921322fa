<?php
// Runs before every script of a Yioop that is measured (auto_prepend_file): a constant that is defined first stays, so that
// the Yioop works in a copy of its work directory and asks no other machine. The environment names that folder, and the file of
// what is mended.
(function (): void {
    $work = getenv('POSTINGS_BENCH_WORK');
    $mended = getenv('POSTINGS_BENCH_MENDED');
    $constants = ['WORK_DIRECTORY' => $work, 'CRAWL_DIR' => $work, 'LOG_DIR' => "$work/log", 'NAME_SERVER' => 'http://localhost/'];
    if (!is_file("$work/Profile.php")) {
        // Without a profile Yioop has its own defaults, but shows only the page to set it up.
        $constants += ['PROFILE' => true, 'SUBSEARCH_LINK' => true];
    }
    if ($mended) {
        $constants['DEBUG_LEVEL'] = 0;
    }
    foreach ($constants as $name => $value) {
        define("seekquarry\\yioop\\configs\\$name", $value);
    }
    // Yioop shows no errors: what ended a request would not be known.
    register_shutdown_function(function () use ($work): void {
        $error = error_get_last();
        if ($error && $error['type'] & (E_ERROR | E_PARSE | E_CORE_ERROR | E_COMPILE_ERROR)) {
            file_put_contents("$work/fatal", "$error[message] in $error[file]:$error[line]\n");
        }
    });
    if ($mended) {
        require $mended;
    }
})();
