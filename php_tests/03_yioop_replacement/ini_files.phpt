--TEST--
parse_ini_with_fallback() keeps what it read while the file is the same, and says what PHP's body says
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/known.inc';
require __DIR__ . '/../05_functions/random.inc';
$folder = temporary_folder();
$seed = seeded();
$program = <<<'PHP'
namespace seekquarry\yioop\library {
    DECLARED
    set_error_handler(function ($number, $text, $file, $line) {
        $trace = array_map(fn ($call) => $call['function'], debug_backtrace(DEBUG_BACKTRACE_IGNORE_ARGS));
        echo "$number $text, line $line, by ", implode(' ', array_slice($trace, 1)), "\n";
        return true;
    });
    // What a file held a while ago.
    function old(string $name, string $text): string
    {
        $file = __DIR__ . "/$name";
        file_put_contents($file, $text);
        touch($file, 1_500_000_000);
        usleep(60_000);
        return $file;
    }
    function show(...$values)
    {
        echo json_encode($values, JSON_THROW_ON_ERROR), "\n";
    }
    const TEXT = "; texts\n\n[general]\n[strings]\na_view = \"some \\\"text\\\"\"\nb_view = \"more,\n  in two lines; yes\" ; no\n7 = \"\"\nempty =\nnumber = 12\r\n[more]\na_view=\"<b>other</b>\"";
    BODY
}
namespace {
    $info = (function () { ob_start(); (new \ReflectionExtension('postings'))->info(); return ob_get_clean(); })();
    echo "\n", preg_match("/Texts of Yioop's pages in memory => (\d+) files/", $info, $found) ? $found[1] : '?', " kept\n";
}
PHP;
$declared = reference('parse_ini.php', '');
$run = function (string $what, string $body, array $settings = [], array $changes = []) use ($folder, $program, $declared): void {
    $code = "<?php\n" . strtr(str_replace(['DECLARED', 'BODY'], [$declared, $body], $program), $changes);
    foreach (['auto', 'off'] as $mode) {
        // Each its own folder, of names that are as long.
        $place = "$folder/$mode" . md5($what);
        mkdir($place);
        file_put_contents("$place/program.inc", $code);
        $printed = run_command([PHP_BINARY, ...options($settings + ['postings.yioop' => $mode]), "$place/program.inc"]);
        $end = strrpos(rtrim($printed), "\n") + 1;
        $answers[] = str_replace($place, '', substr($printed, 0, $end));
        $kept[] = trim(substr($printed, $end));
    }
    echo $what, ': ', $answers[0] === $answers[1] && $kept[1] === '0 kept' ? 'same' : "DIFFERS: $answers[0] and $answers[1], $kept[1]", ", $kept[0]\n";
};
$run('texts', '$file = old("a", TEXT); show(parse_ini_with_fallback($file)); show(parse_ini_with_fallback($file));');
$run('opcache', '$file = old("a", TEXT); show(parse_ini_with_fallback($file)); show(parse_ini_with_fallback($file));', OPCACHE);
$run('result changed', '$file = old("a", TEXT); for ($i = 0; $i < 3; ++$i) { $one = parse_ini_with_fallback($file); $one["strings"]["a_view"] .= "x"; $one["new"][] = 5; unset($one["general"]); ksort($one["more"]); foreach ($one as &$part) $part = 7; show($one, end($one), key($one)); }');
$run('file changed', '$file = old("a", TEXT); show(parse_ini_with_fallback($file)); old("a", strtr(TEXT, "e", "i")); show(parse_ini_with_fallback($file)); show(parse_ini_with_fallback($file));');
$run('file replaced', '$file = old("a", TEXT); $kept = parse_ini_with_fallback($file); rename(old("b", strtr(TEXT, "e", "i")), $file); show($kept, parse_ini_with_fallback($file), $kept); $kept = null; show(parse_ini_with_fallback($file));');
$run('just written', '$file = __DIR__ . "/a"; for ($i = 0; $i < 30; ++$i) { file_put_contents($file, "a = \"$i\""); show(parse_ini_with_fallback($file)); }');
$run('file removed', '$file = old("a", TEXT); show(parse_ini_with_fallback($file)); unlink($file); show(parse_ini_with_fallback($file)); show(parse_ini_with_fallback(old("a", TEXT)));');
$run('constants', '$file = old("a", "a = ONE\n[TWO]\nb = \"ONE\""); show(parse_ini_with_fallback($file)); define("ONE", 1); define("TWO", 2); show(parse_ini_with_fallback($file));');
$run('environment', '$file = old("a", "a = \"\${ONE}\""); show(parse_ini_with_fallback($file)); putenv("ONE=1"); show(parse_ini_with_fallback($file));');
$run('lists', '$file = old("a", "a[] = \"1\"\na[] = \"2\"\na[x] = \"3\""); show(parse_ini_with_fallback($file)); show(parse_ini_with_fallback($file));');
$run('syntax', 'foreach (["a = \"b", "[a", "a = (", "= 5", "a = \"b\" c", "\0"] as $i => $text) { $file = old("a$i", $text); show(parse_ini_with_fallback($file)); show(parse_ini_with_fallback($file)); }');
$run('words for values', 'foreach (["true", "On", "NO", "null", "None"] as $i => $key) { $file = old("a$i", "$key = \"x\""); show(parse_ini_with_fallback($file)); show(parse_ini_with_fallback($file)); }');
$run('quotes behind backslashes', 'foreach (["a = \"x\\\\\"\nb = ONE\n;\"\n", "a = \"x\\\\\\\\\" b = ONE\n\"\n", "a = \"x\\\\\""] as $i => $text) $files[] = old("a$i", $text); foreach ($files as $file) show(parse_ini_with_fallback($file)); define("ONE", "of the program"); foreach ($files as $file) show(parse_ini_with_fallback($file));');
$run('no file', 'foreach ([__DIR__, "", "/no/such/file", "data:text/plain,a=\"b\""] as $file) try { show(parse_ini_with_fallback($file)); } catch (\ValueError $error) { show($error->getMessage()); }');
$run('no name', 'foreach ([7, null, [], "a\0b"] as $file) try { show(parse_ini_with_fallback($file)); } catch (\Throwable $error) { show($error->getMessage()); }');
$run('relative', 'old("a", TEXT); chdir(__DIR__); show(parse_ini_with_fallback("a"), parse_ini_with_fallback("./a"));');
$run('other wrapper', 'final class Wrapper { public $context; function stream_open() { return false; } } $file = old("a", TEXT); stream_wrapper_unregister("file"); stream_wrapper_register("file", Wrapper::class); show(parse_ini_with_fallback($file)); stream_wrapper_restore("file");');
$run('open_basedir', '$file = old("a", TEXT); show(parse_ini_with_fallback($file)); ini_set("open_basedir", __DIR__ . "/other"); show(parse_ini_with_fallback($file));');
$run('disabled', '$file = old("a", TEXT); try { show(parse_ini_with_fallback($file)); } catch (\Error $error) { show($error->getMessage()); }', ['disable_functions' => 'parse_ini_file']);
$run('its own parse_ini_file()', '$file = old("a", TEXT); show(parse_ini_with_fallback($file));', [], ['DECLARED' => '', 'set_error_handler(' => 'function parse_ini_file($file, $sections) { return [basename($file), $sections]; } set_error_handler(']);
$run('another body', '$file = old("a", TEXT); show(parse_ini_with_fallback($file));', [], ['parse_ini_file($file, true)' => 'parse_ini_file($file, false)']);
$run('nothing kept', '$file = old("a", TEXT); show(parse_ini_with_fallback($file), parse_ini_with_fallback($file));', ['postings.yioop_cache' => 0]);
$run('more than 16 MiB', 'for ($i = 0; $i < 40; ++$i) { $file = old("a", "a = \"" . str_repeat($i % 10, 900_000 + $i) . "\""); show(md5(serialize(parse_ini_with_fallback($file)))); show(md5(serialize(parse_ini_with_fallback($file)))); }', ['memory_limit' => '64M']);
$run('more than 1 MiB', '$file = old("a", "a = \"" . str_repeat("b", 1 << 20) . "\""); show(md5(serialize(parse_ini_with_fallback($file))));');

// Whatever is kept says what PHP says, also once words in it mean something.
$random = <<<'PHP'
mt_srand(SEED);
$pieces = ["\n", "\n", "\r\n", "\r", '"', '"', '\\', '=', ' = ', '=', ' ', "\t", 'a', 'B2', 'ONE', 'TWO', '${ONE}', '$', '{', '12', '-3', '[', ']', '[a]', ';', '#', "'", 'on', 'null', 'none', '!', '|', '&', '^', '~', '(', ')', '.', '"x y"', 'k = "v"', "k2 = \"w\"\n", "\nb = 7\n", '"a\\"', '"', "\\\"\n", '\\\\"', "b=ONE\n", ";\"\n", 'no="x"', '::', 'é', "\0", "\x01"];
for ($i = 0; $i < 4000; ++$i) {
    $text = '';
    for ($j = mt_rand(1, 1 << mt_rand(0, 5)); $j > 0; --$j) $text .= $pieces[array_rand($pieces)];
    file_put_contents($files[] = __DIR__ . "/$i", $text);
    touch(__DIR__ . "/$i", 1_500_000_000);
}
// As texts of pages are, with one piece changed.
for ($i = 4000; $i < 6000; ++$i) {
    $text = TEXT;
    $at = mt_rand(0, strlen($text));
    $text = substr_replace($text, $pieces[array_rand($pieces)], $at, mt_rand(0, 3));
    file_put_contents($files[] = __DIR__ . "/$i", $text);
    touch(__DIR__ . "/$i", 1_500_000_000);
}
usleep(100_000);
$wrong = 0;
for ($pass = 0; $pass < 3; ++$pass) {
    foreach ($files as $file) {
        $told = @[parse_ini_with_fallback($file), \parse_ini_file($file, true)];
        $wrong += $told[0] !== $told[1];
    }
    if ($pass === 0) {
        foreach (['a', 'B2', 'ONE', 'TWO', 'k', 'x', 'y', 'b', 'é'] as $name) define($name, "of the program");
        putenv('ONE=of the environment');
    }
}
echo "$wrong wrong";
PHP;
$run('random', 'restore_error_handler(); ' . strtr($random, ['SEED' => $seed]));
?>
--EXPECTF--
texts: same, 1 kept
opcache: same, 1 kept
result changed: same, 1 kept
file changed: same, 1 kept
file replaced: same, 1 kept
just written: same, 0 kept
file removed: same, 1 kept
constants: same, 0 kept
environment: same, 0 kept
lists: same, 0 kept
syntax: same, 0 kept
words for values: same, 0 kept
quotes behind backslashes: same, 0 kept
no file: same, 0 kept
no name: same, 0 kept
relative: same, 0 kept
other wrapper: same, 0 kept
open_basedir: same, 1 kept
disabled: same, 0 kept
its own parse_ini_file(): same, 0 kept
another body: same, 0 kept
nothing kept: same, 0 kept
more than 16 MiB: same, 1 kept
more than 1 MiB: same, 0 kept
random: same, %d%d%d kept
