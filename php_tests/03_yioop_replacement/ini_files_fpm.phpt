--TEST--
parse_ini_with_fallback() in php-fpm: what a request made of its result, or held of an older file, is of that request
--EXTENSIONS--
postings
--SKIPIF--
<?php
require __DIR__ . '/fpm.inc';
skip_unless_opcache();
if (!fpm_binary()) die('skip no php-fpm');
?>
--FILE--
<?php
require __DIR__ . '/fpm.inc';
$folder = temporary_folder();
// Some of 3,000 texts, in the first request and in others; a session keeps one.
$program = <<<'PHP'
namespace seekquarry\yioop\library;
DECLARED
$file = __DIR__ . '/texts.ini';
$texts = parse_ini_with_fallback($file);
$first = $texts['strings']['text_7'];
$texts['strings']['text_7'] .= ' and more';
ini_set('user_agent', $texts['strings']['text_8']);
setlocale(LC_ALL, $texts['strings']['text_9']);
static $all = [];
// What PHP keeps for longer than a request: the expression.
echo preg_match(parse_ini_with_fallback($file)['strings']['pattern'], 'texts'), ', ';
$all[] = $texts;
// What it held before is in use still.
rename("$file.next", $file);
$next = parse_ini_with_fallback($file);
echo $first, ', ', $texts['strings']['text_7'], ', ', $next['strings']['text_7'], ', ', count($next['strings']), ', ', md5(serialize($all));
\register_shutdown_function(function () use ($texts, $all) {
    echo ', ', strlen(serialize([$texts, $all])), "\n";
});
PHP;
$texts = fn (string $word): string => "[strings]\n" . implode("\n", array_map(fn (int $i): string => "text_$i = \"$word $i\"", range(0, 2999))) . "\npattern = \"/^$word/\"";
$write = function (string $file, string $word) use ($folder, $texts): void {
    file_put_contents("$folder/$file", $texts($word));
    touch("$folder/$file", 1_500_000_000);
};
file_put_contents("$folder/program.inc", "<?php\n" . str_replace('DECLARED', reference('parse_ini.php', ''), $program));
file_put_contents("$folder/info.inc", "<?php (new ReflectionExtension('postings'))->info();");
foreach (['opcache' => OPCACHE, 'none' => []] as $mode => $settings) {
    $answers = [];
    foreach (['auto', 'off'] as $yioop) {
        $write('texts.ini', 'text');
        $fpm = new Fpm($settings + ['postings.yioop' => $yioop], 1);
        for ($i = 0; $i < 40; ++$i) {
            $write('texts.ini.next', $i % 3 ? "next $i" : 'text');
            usleep(60_000);
            $answers[$yioop][] = fcgi_request($fpm->socket, "$folder/program.inc");
        }
        preg_match("/pages in memory.*?(\d+) files, (\d+) bytes/", strip_tags(fcgi_request($fpm->socket, "$folder/info.inc")), $found);
        $kept[$yioop] = "$found[1] kept, " . ($found[2] < 1 << 20 ? 'less' : 'more') . ' than 1 MiB';
        $stopped = $fpm->stop();
    }
    echo "$mode: ", $answers['auto'] === $answers['off'] ? 'same' : "DIFFER: {$answers['auto'][0]} and {$answers['off'][0]}", ", ", count(array_unique($answers['off'])), " answers, $kept[auto], stopped with $stopped\n";
}
?>
--EXPECT--
opcache: same, 40 answers, 1 kept, less than 1 MiB, stopped with 0
none: same, 40 answers, 1 kept, less than 1 MiB, stopped with 0
