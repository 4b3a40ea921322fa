<?php

declare(strict_types=1);

spl_autoload_register(function (string $class): void {
    $prefix = 'DebianSearch\\';
    if (str_starts_with($class, $prefix)) {
        require __DIR__ . '/' . substr($class, strlen($prefix)) . '.php';
    }
});
// DemoError and its neighbours share a file.
require_once __DIR__ . '/Errors.php';
