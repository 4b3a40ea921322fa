--TEST--
Search page: choices and their counts, full pages, what stays in links and the form, corrections, errors as JSON
--EXTENSIONS--
postings
--SKIPIF--
<?php
if (getenv('POSTINGS_TEST_ASAN')) die('skip takes long there');
?>
--FILE--
<?php
require 'page.inc';
$folder = scratch('narrow');
$records = '';
for ($n = 1; $n <= 20; $n++) {
    $records .= "Package: tool$n\nVersion: $n\nSection: s" . $n % 10 . "\nPriority: " . ($n % 4 ? 'optional' : 'extra') . "\nInstalled-Size: " . 1022 + $n
        . "\nDescription: number $n" . ($n < 4 ? ' kestrel' : '') . "\n A text, it's " . ($n % 2 ? 'odd' : 'even') . ".\n .\n The end.\n\n";
}
$records .= "Version: 1\nDescription: no package, which counts for nothing: number\n\nPackage: no-description\n\nPackage: bare\nDescription: nothing but this\n\n";
file_put_contents("$folder/corpus", $records);
$make = function () use ($folder): void {
    exec(php() . escapeshellarg(PAGE . '/make_index.php') . " $folder/index $folder/corpus 2>&1", $lines, $status);
    echo "$status ", preg_replace('/, [\d.]+ MB.*/', '', implode("\n", preg_grep('/^indexing/', $lines, PREG_GREP_INVERT))), "\n";
};
$make();
$page = serve($folder);
$json = fn (string $url): array => json_decode(get("{$page}?format=json&$url")[1], true);
$matches = function (string $url, string $pattern) use ($page): string {
    preg_match_all($pattern, get("{$page}?$url")[1], $found);
    return implode(', ', array_map(html_entity_decode(...), $found[1]));
};

echo "- choices\n";
foreach (['q=number', 'q=number&section=s3', 'q=number&section=s3&priority=extra', 'q=odd&section=s4', 'q=nothere&section=s4'] as $url) {
    $answer = $json($url);
    echo "$url: $answer[total] $answer[mode] ", json_encode($answer['facets']), "\n";
}
echo $json('section=nowhere')['mode'], "\n";
foreach (['q=number&section=s3', 'q=odd&section=nowhere', 'q=nothere&section=s4'] as $url) {
    echo text(strstr(strstr(get("{$page}?$url")[1], '<nav class="facets"'), '</nav>', true)), "\n";
}

echo "- pages\n";
foreach (['q=number', 'q=number&page=2', 'q=number&page=3', 'q=number+OR+bare&page=2', 'q=number+OR+bare&page=3'] as $url) {
    $answer = $json($url);
    echo "$url: $answer[page] of $answer[pages], ", count($answer['hits']), ' hits: ', $matches($url, '~<a href="[^"]*"[^>]*>(Previous|Next|\d)</a></li>~'), "\n";
}

echo "- links and the form\n";
echo $matches('q=number&sort=large&section=s3&page=1', '~<a href="(\?[^"]*)"~'), "\n";
echo $matches('q=number&sort=large&section=s3', '~<option value="(\w*)" selected>~'), ' ', $matches('q=number&section=s3', '~<input (type="hidden"[^>]*)>~'), "\n";
echo $matches('q=%FF%22kestrel%27', '~<input type="search" id="q" name="q" value="([^"]*)"~'), "\n";
echo strlen($json('q=' . str_repeat('x', 3000))['query']), "\n";
foreach (['n', 'nu', 'nu"', '"nu', '"nu"', 'x -nu', 'nu-'] as $text) {
    echo $text, str_contains(get("{$page}?typing=1&q=" . urlencode($text))[1], 'last word may go on') ? ' goes on, ' : ', ';
}
echo "\n";

echo "- hits\n";
echo text(strstr(strstr(get("{$page}?q=tool1+OR+tool2+OR+bare")[1], '<ol class'), '</ol>', true)), "\n";
echo $matches('q=%22even+the+end%22+numbr~+kest*+odd', '~<th scope="row">(.*?)</th>~'), "\n";

echo "- times\n";
$times = strstr(get("{$page}?q=number")[1], '<section class="times"');
preg_match_all('~(\w+) ([\d.,]+) µs</li>~', $times, $stages);
preg_match('~Searched in <strong>([\d.,]+) µs~', $times, $searched);
$stages = array_combine($stages[1], $stages[2]);
echo implode(' ', preg_grep('/^(\d\d?\.\d|100\.0|[\d,]{3,})$/', $stages, PREG_GREP_INVERT)), isset($stages['rank'], $stages['highlight'], $stages['explain']) && !isset($stages['time']) ? 'stages' : json_encode($stages), "\n";
$microseconds = fn (string $number): float => (float) strtr($number, [',' => '']);
$search = array_sum(array_map($microseconds, array_diff_key($stages, ['highlight' => 0, 'explain' => 0])));
echo abs($search - $microseconds($searched[1])) <= count($stages) ? "which are the search\n" : "$searched[1] of $search\n";

echo "- corrections\n";
foreach (['numbr', 'kestrl+number', 'kestrel+OR+numbr', 'kestrel+OR+numbr+OR+tool9'] as $url) {
    $answer = $json("q=$url");
    echo "$url: $answer[total] $answer[mode] ", json_encode($answer['correction']), ' ', strtok(text(strstr(get("{$page}?q=$url")[1], '<p class="count">')), "\n"), "\n";
}
echo $matches('q=%22number', '~<p class="warning">(.*?)</p>~'), ' ', json_encode($json('q=%22number')['warnings']), "\n";

echo "- the index again, of the same packages, of others, a damaged one\n";
$manifest = fn () => md5(file_get_contents("$folder/index/manifest"));
$before = $manifest();
$make();
echo $manifest() === $before ? "same\n" : "another\n";
file_put_contents("$folder/corpus", "Package: more\nDescription: more\n\n", FILE_APPEND);
$make();
echo $manifest() === $before ? "same\n" : "another\n";
foreach ([...glob("$folder/index/*.seg"), "$folder/index/manifest"] as $file) file_put_contents($file, str_repeat('?', filesize($file)));
[$status, $body] = get("{$page}?q=number&format=json");
echo "$status $body", str_contains(file_get_contents("$folder/server.log"), 'Postings\\') ? "logged\n" : "not logged\n";
exec('rm -rf ' . escapeshellarg("$folder/index"));
[$status, $body, $headers] = get("{$page}?q=number&format=json");
echo "$status $body", implode("\n", preg_grep('/^(Content-Security|X-Content|Referrer)/', $headers)), "\n";
?>
--EXPECT--
0 21 packages
- choices
q=number: 20 all {"section":{"s0":2,"s1":2,"s2":2,"s3":2,"s4":2,"s5":2,"s6":2,"s7":2,"s8":2,"s9":2},"priority":{"optional":15,"extra":5}}
q=number&section=s3: 2 all {"section":{"s0":2,"s1":2,"s2":2,"s3":2,"s4":2,"s5":2,"s6":2,"s7":2,"s8":2,"s9":2},"priority":{"optional":2}}
q=number&section=s3&priority=extra: 0 any {"section":{"s0":1,"s2":1,"s4":1,"s6":1,"s8":1},"priority":{"optional":2}}
q=odd&section=s4: 0 any {"section":{"s1":2,"s3":2,"s5":2,"s7":2,"s9":2},"priority":[]}
q=nothere&section=s4: 0 any {"section":[],"priority":[]}
all
Section
s0 2
s1 2
s2 2
✓ s3 2
s4 2
s5 2
s6 2
s7 2
2 more of section
s8 2
s9 2
Priority
optional 2
Section
s1 2
s3 2
s5 2
s7 2
s9 2
✓ nowhere 0
Section
✓ s4 0
- pages
q=number: 1 of 2, 10 hits: 1, 2, Next
q=number&page=2: 2 of 2, 10 hits: Previous, 1, 2
q=number&page=3: 2 of 2, 10 hits: Previous, 1, 2
q=number+OR+bare&page=2: 2 of 3, 10 hits: Previous, 1, 2, 3, Next
q=number+OR+bare&page=3: 3 of 3, 1 hits: Previous, 1, 2, 3
- links and the form
?, ?section=s0&q=number&sort=large, ?section=s1&q=number&sort=large, ?section=s2&q=number&sort=large, ?q=number&sort=large, ?section=s4&q=number&sort=large, ?section=s5&q=number&sort=large, ?section=s6&q=number&sort=large, ?section=s7&q=number&sort=large, ?section=s8&q=number&sort=large, ?section=s9&q=number&sort=large, ?priority=optional&q=number&sort=large&section=s3
large type="hidden" name="section" value="s3"
�"kestrel&apos;
1000
n goes on, nu goes on, nu", "nu goes on, "nu", x -nu, nu-, 
- hits
tool1
number 1 kestrel
A text, it's odd.
The end.
1 · s1 · optional · 1023 KiB
Why this result: tool1
Found | Packages with it | Here, in | Score (BM25) |
tool1 | 1 | name (1 of 1 words) | 4.220 |
All of it | 4.220 |
tool2
number 2 kestrel
A text, it's even.
The end.
2 · s2 · optional · 1.0 MiB
Why this result: tool2
Found | Packages with it | Here, in | Score (BM25) |
tool2 | 1 | name (1 of 1 words) | 4.220 |
All of it | 4.220 |
bare
nothing but this
· unknown · unknown
Why this result: bare
Found | Packages with it | Here, in | Score (BM25) |
bare | 1 | name (1 of 1 words) | 4.220 |
All of it | 4.220 |
“even the end”, ≈ number, kest…, ≈ number, kest…, odd, ≈ number, kest…, odd, “even the end”, ≈ number, “even the end”, ≈ number, “even the end”, ≈ number, “even the end”, ≈ number, “even the end”, ≈ number, “even the end”, ≈ number, “even the end”, ≈ number
- times
stages
which are the search
- corrections
numbr: 0 any "number" 0 packages
kestrl+number: 20 any "kestrel number" No package has all of it; 20 packages with some of it, page 1 of 2
kestrel+OR+numbr: 3 all null 3 packages
kestrel+OR+numbr+OR+tool9: 4 all null 4 packages
In the query: no closing quote; the quote is left out ["no closing quote; the quote is left out"]
- the index again, of the same packages, of others, a damaged one
0 21 packages
same
0 22 packages
another
500 {"error":"The index cannot be read."}
logged
503 {"error":"The index is not there yet. .\/dev serve makes it."}
Content-Security-Policy: default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
X-Content-Type-Options: nosniff
Referrer-Policy: no-referrer
