<?php
// Only compiled, not run: the callers of functions that the application declares later.
opcache_compile_file(__DIR__ . '/calls.inc');
