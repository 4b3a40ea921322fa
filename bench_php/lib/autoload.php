<?php
namespace Postings\Bench;

use RuntimeException;

/** Classes of a namespace from a folder, as Composer finds them. */
function autoload(string $namespace, string $folder): void
{
    if (!is_dir($folder)) {
        throw new RuntimeException("no sources in $folder");
    }
    spl_autoload_register(function (string $class) use ($namespace, $folder): void {
        if (str_starts_with($class, "$namespace\\")) {
            require $folder . '/' . strtr(substr($class, strlen($namespace) + 1), '\\', '/') . '.php';
        }
    });
}
