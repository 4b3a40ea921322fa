--TEST--
Search page: thousands of URLs with faults give pages of our own tags, or JSON; no error is logged
--EXTENSIONS--
postings
--SKIPIF--
<?php
if (getenv('POSTINGS_TEST_ASAN')) die('skip takes long there');
?>
--FILE--
<?php
require 'page.inc';
require 'escaping.inc';
require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/../05_functions/mutations.inc';
$folder = scratch('mutated');
make_index($folder);
spl_autoload_register(fn (string $class) => require PAGE . '/src/' . substr($class, strlen('PackagePage\\')) . '.php');
ini_set('error_log', "$folder/log");
set_error_handler(fn (int $level, string $message, string $file, int $line) => throw new ErrorException("$message in $file:$line"));

$urls = [
    'q=fast+engine&page=2&sort=small',
    'q=%22fast+engine%22+-slow+section%3Aweb&section=web&priority=optional&format=json',
    'q=en&typing=1&format=fragment&why=nginx',
    'q=kernal~1+size%3A100..900+OR+%28a+AND+b%29%5E2&format=page&page=1',
    'q[]=a&q[x][y]=b&page[]=1&section[]=web&format[]=json&sort[a]=b',
    'q=%F0%9F%A6%8A+%E4%B8%AD%E6%96%87+%C3%A9&page=999999999999&sort=large',
];
$pieces = ['<script>zq=1</script>', '%3Cscript%3E', '%3Cimg%20src%3Dx%20onerror%3Dzq%3E', '%22%20onfocus%3Dzq%20x%3D%22', '%27', '%22', '%26', '%3C', '%3E', '&', '=', '[', ']', '%00', '%FF', '%C3', '%E2%80%AE', '%0D%0A', '+', '*', '~1',
    'q=', '&q=', '&format=json', '&format=fragment', '&typing=1', '&page=-1', '&page=1e3', '&sort=', '&section=', '&section=%3Cb%3E', '&priority=%22', '&why=', '&why=%3Cb%3E', '%28', '%29', ' OR ', 'javascript:zq', '%5C', ':', '^9', '..'];
$pages = $json = 0;
for ($i = 0; $i < 3000; $i++) {
    // A server passes on no control characters, and PHP takes apart what it does.
    $url = preg_replace_callback('/[\x00-\x20\x7f-\xff"<>]/', fn (array $found): string => mt_rand(0, 1) ? rawurlencode($found[0]) : '', mutated($urls, $pieces));
    // Of more than max_input_vars, PHP itself warns.
    $url = implode('&', array_slice(explode('&', substr($url, 0, 8000)), 0, 1000));
    parse_str($url, $parameters);
    $what = base64_encode(substr($url, 0, 500));
    ob_start();
    try {
        PackagePage\Page::answer("$folder/index", $parameters);
    } catch (Throwable $error) {
        ob_end_clean();
        same('nothing thrown', get_class($error) . ": {$error->getMessage()}", $what);
        continue;
    }
    $body = ob_get_clean();
    if (($parameters['format'] ?? '') === 'json') {
        same(true, is_array(json_decode($body, true)) && !preg_match('/[<>&]/', $body), "JSON of $what");
        $json++;
    } else {
        same([], faults($body), $what);
        same(($parameters['format'] ?? '') !== 'fragment', str_contains($body, '</html>'), "all of $what");
        $pages++;
    }
}
echo $pages > 1500 && $json > 200 ? "pages\n" : "$pages pages, $json of JSON\n";
echo is_file("$folder/log") ? file_get_contents("$folder/log") : "nothing logged\n";
?>
--EXPECT--
pages
nothing logged
