<?php
namespace Postings\Bench;

/**
 * The source of what PHP 7 did and PHP 8 refuses, for a Yioop of then: count() of what has no elements, and handlers of errors
 * that want a fifth argument. In a namespace, its own function goes before PHP's.
 */
function php7_source(): string
{
    $source = <<<'PHP'
        <?php
        namespace Postings\Bench\Php7 {
            function count($value, $mode = COUNT_NORMAL)
            {
                return is_array($value) || $value instanceof \Countable ? \count($value, $mode) : (int) ($value !== null);
            }

            // Only of errors that are to be told: PHP 8 calls handlers for much that PHP 7 had nothing to say of.
            function set_error_handler($handler)
            {
                return \set_error_handler($handler === null ? null : fn ($error, ...$of) => error_reporting() & $error ? $handler($error, ...$of, ...[[]]) : true);
            }
        }

        PHP;
    $namespaces = ['', '\configs', '\controllers', '\controllers\components', '\library', '\library\index_bundle_iterators', '\library\processors',
        '\library\summarizers', '\models', '\models\datasources', '\views', '\views\elements', '\views\helpers', '\views\layouts'];
    foreach ($namespaces as $namespace) {
        $source .= "namespace seekquarry\\yioop$namespace {\n"
            . "    function count(\$value, \$mode = COUNT_NORMAL) { return \\Postings\\Bench\\Php7\\count(\$value, \$mode); }\n"
            . "    function set_error_handler(\$handler) { return \\Postings\\Bench\\Php7\\set_error_handler(\$handler); }\n}\n";
    }
    return $source;
}
