<?php
namespace Postings\Bench;

/**
 * The source of what PHP 7 did and PHP 8 does no more, for a Yioop of then: handlers of errors that want a fifth argument. In a
 * namespace, its own function goes before PHP's.
 */
function php7_source(): string
{
    $source = <<<'PHP'
        <?php
        namespace Postings\Bench\Php7 {
            // Only of errors that are to be told: PHP 8 calls handlers for much that PHP 7 had nothing to say of.
            function set_error_handler($handler)
            {
                return \set_error_handler($handler === null ? null : fn ($error, ...$of) => error_reporting() & $error ? $handler($error, ...$of, ...[[]]) : true);
            }
        }

        PHP;
    foreach (['', '\configs', '\controllers', '\controllers\components', '\library', '\library\index_bundle_iterators', '\models'] as $namespace) {
        $source .= "namespace seekquarry\\yioop$namespace {\n    function set_error_handler(\$handler) { return \\Postings\\Bench\\Php7\\set_error_handler(\$handler); }\n}\n";
    }
    return $source;
}
