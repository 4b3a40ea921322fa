<?php
// Which worker answered, and how.
$status = function_exists('opcache_get_status') ? opcache_get_status(false) : false;
echo getmypid(), ' ', $status ? 'opcache' : 'plain', empty($status['jit']['on']) ? '' : ' jit', "\n";
