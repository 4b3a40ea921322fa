<?php
namespace Postings\Bench;

use RuntimeException;
use TeamTNT\TNTSearch\TNTSearch;

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

/** TNTSearch, from the sources that POSTINGS_TNTSEARCH names, with its indexes in that folder. */
function tntsearch(string $folder, string $stemmer): TNTSearch
{
    $sources = getenv('POSTINGS_TNTSEARCH');
    autoload('TeamTNT\TNTSearch', "$sources/src");
    require_once "$sources/helper/helpers.php";
    $engine = new TNTSearch();
    $engine->loadConfig(['driver' => 'filesystem', 'storage' => $folder, 'location' => $folder, 'stemmer' => $stemmer]);
    return $engine;
}
