--TEST--
Search page: nothing of a query reaches the page unescaped, whatever bytes it has
--EXTENSIONS--
postings
--SKIPIF--
<?php
if (getenv('POSTINGS_TEST_ASAN')) die('skip takes long there');
?>
--FILE--
<?php
require 'page.inc';
require __DIR__ . '/../05_functions/random.inc';
$folder = scratch('escaping');
make_index($folder);
// Documents are no better than queries.
file_put_contents("$folder/corpus", "\nPackage: zq<b>\nSection: <i>zq\"\nPriority: 'zq>\nVersion: <zq>\nDescription: fast <script>zq=1</script> engine\n \"><img src=x onerror=zq> engine\n", FILE_APPEND);
// Long, and without a place to cut it.
file_put_contents("$folder/corpus", "\nPackage: long\nDescription: long\n " . str_repeat('東京都', 700) . " engine " . str_repeat('é', 700) . "\n", FILE_APPEND);
exec(php() . escapeshellarg(PAGE . '/make_index.php') . " $folder/index $folder/corpus 2>&1");
$page = serve($folder);

/** The tags of a page, with their attributes; false if something in it is no HTML of ours. */
function tags(string $html): array|false
{
    $known = 'html|head|meta|title|link|script|body|a|header|h1|h2|form|label|div|input|button|main|p|strong|nav|ul|ol|li|span|details|summary|article|select|option|mark|svg|rect|table|thead|tbody|tfoot|tr|th|td|section';
    $attribute = '[a-z-]+(?:="[^"<>]*")?';
    preg_match_all('~<!DOCTYPE html>|</(?:' . $known . ')>|<((?:' . $known . ')(?: ' . $attribute . ')*)>|[<>]~i', $html, $found, PREG_SET_ORDER | PREG_UNMATCHED_AS_NULL);
    $tags = [];
    foreach ($found as $tag) {
        if ($tag[0] === '<' || $tag[0] === '>') {
            return false;
        }
        $tags[] = $tag[1] ?? '';
    }
    return array_filter($tags);
}

function check(string $url): void
{
    global $page;
    [$status, $body] = get("$page?$url");
    $tags = tags($body);
    $shown = fn (string $what) => print('seed ' . seeded() . ", $what: $url\n");
    $status === 200 || $shown("status $status");
    if ($tags === false) {
        $shown('not only our tags');
        return;
    }
    foreach ($tags as $tag) {
        // A handler, a style, another script, a link to elsewhere.
        if (preg_match('/ on\w+[ =]| style[ =]| src="(?!page\.js")|javascript:| href="(?!\?|#|page\.css"|data:,"|https:\/\/packages\.debian\.org\/[\w%.-]*")/i', preg_replace('/ (value|aria-label|data-summary)="[^"]*"/', '', $tag))) {
            $shown("tag <$tag>");
        }
    }
    preg_match('//u', $body) || $shown('no UTF-8');
}

$pieces = ['<', '>', '"', "'", '&', '&amp;', '&#60;', '<script>zq=1</script>', '<img src=x onerror=zq>', '" onfocus=zq autofocus x="', "' onload='zq", 'javascript:zq',
    '-->', '<!--', ']]>', '</title>', '</script>', '<svg/onload=zq>', "\0", "\xff", "\xc3", "\u{202e}", "\u{2028}", '\\u003c', '%3Cscript%3E', '`', '${zq}', '{{zq}}', ' ',
    'engine', 'fast', 'zq', '*', '"a phrase"', '-', 'OR', '(', ')', ':', 'section:', '^2', "\n", '🦊', 'é'];
for ($i = 0; $i < 300; $i++) {
    for ($q = '', $n = mt_rand(1, 12), seeded(); $n > 0; $n--) {
        $q .= $pieces[mt_rand(0, count($pieces) - 1)];
    }
    $parameters = ['q' => $i % 3 ? "engine $q" : $q, 'format' => $i % 2 ? 'fragment' : 'page'];
    $i % 5 === 0 && $parameters['section'] = $pieces[mt_rand(0, count($pieces) - 1)] . $q;
    $i % 7 === 0 && $parameters['typing'] = '1';
    check(http_build_query($parameters));
    [$status, $body, $headers] = get("$page?" . http_build_query(['format' => 'json'] + $parameters));
    $status === 200 && is_array(json_decode($body, true)) && !preg_match('/[<>&]/', $body) || print('seed ' . seeded() . ", JSON: " . json_encode($parameters, JSON_INVALID_UTF8_SUBSTITUTE) . "\n");
}
check('q=' . str_repeat('%3Cb%3E', 1000));
check('q=engine');
[, $body] = get("{$page}?q=name:long+engine");
echo substr_count($body, '<article>'), ' ', str_contains($body, "\u{fffd}") ? "a character was cut" : "whole characters", ' ', preg_match('~<p>…(東|京|都)+ <mark>engine</mark>( é+)?…</p>~u', $body), "\n";
// It can fail.
var_dump(tags('<p>a <b>c</b></p>'), tags('<p x="<">'), tags('<p onclick="x">') !== false);
?>
--EXPECT--
1 whole characters 1
bool(false)
bool(false)
bool(true)
