--TEST--
A known body is left as it is where its names mean something else, or types are strict
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/known.inc';
$folder = temporary_folder();
// Calls from a file of its own, whose types are not strict.
file_put_contents("$folder/calls.inc", <<<'PHP'
    <?php
    namespace seekquarry\yioop\library;
    eval('namespace other; function pack($format, ...$all) { return "other" . \pack($format, ...$all); }');
    foreach ([fn () => packInt(5), fn () => packPosting(40001, [3, 700]), fn () => addDocIndexPostings(...[5, 1]), fn () => vByteEncode(300.0)] as $call) {
        try {
            echo bin2hex(@$call()), ' ';
        } catch (\Throwable $error) {
            echo get_class($error), ' ';
        }
    }
    foreach (['packInt', 'packPosting', 'vByteEncode'] as $function) {
        echo (new \ReflectionFunction(__NAMESPACE__ . "\\$function"))->isInternal() ? 'native ' : 'PHP ';
    }
    PHP);
$run = function (string $what, string $head = '', string $tail = '', string $before = '') use ($folder) {
    $functions = reference('modified9.php', '');
    file_put_contents("$folder/a.inc", "<?php $before namespace seekquarry\\yioop\\library; $head\n$functions\n$tail\nrequire 'calls.inc';");
    $seen = fn (string $mode) => run_command([PHP_BINARY, ...options(['postings.yioop' => $mode]), "$folder/a.inc"]);
    [$on, $off] = [$seen('auto'), $seen('off')];
    $results = fn (string $printed) => preg_replace('/native |PHP /', '', $printed);
    echo "$what: ", $results($on) === $results($off) ? 'same' : "DIFFERS $off", ', ', preg_replace('/^.*?(?=native|PHP)/s', '', $on), "\n";
};
$run('as in Yioop');
$run('imported', 'use function other\pack;');
$run('imported under another name', 'use function other\pack as chr, chr as other;');
$run('imported in a group', 'use other\{function pack};');
$run("PHP's own, imported", 'use function pack, strlen;');
$run('its own', tail: 'function pack($format, ...$all) { return "own" . \pack($format, ...$all); }');
$run('its own, in some case', tail: 'if (true) { function STRLEN($of) { return 7; } }');
$run('its own, of other names', tail: 'function pack_own() {}');
$run('strict types', before: 'declare(strict_types=1);');
$run('no strict types', before: 'declare(strict_types=0);');
?>
--EXPECT--
as in Yioop: same, native native native 
imported: same, PHP PHP PHP 
imported under another name: same, PHP PHP PHP 
imported in a group: same, PHP PHP PHP 
PHP's own, imported: same, native native native 
its own: same, PHP PHP PHP 
its own, in some case: same, PHP PHP PHP 
its own, of other names: same, native native native 
strict types: same, PHP PHP PHP 
no strict types: same, native native native
