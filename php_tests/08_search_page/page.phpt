--TEST--
Search page: hits, marks, facets, pages in the URL, why and times; as HTML, as a fragment and as JSON
--EXTENSIONS--
postings
--SKIPIF--
<?php
if (getenv('POSTINGS_TEST_ASAN')) die('skip takes long there');
?>
--FILE--
<?php
require 'page.inc';
$folder = scratch('page');
make_index($folder);
$page = serve($folder);
$show = function (string $url) use ($page): void {
    [$status, $body] = get("$page$url");
    $body = preg_replace('~<(section class="times"|header).*?</(section|header)>~s', '', $body);
    echo "$url: $status\n", preg_replace('/^/m', '  ', text($body)), "\n";
};
$show('');
$show('?q=kestrel');
$show('?q=search+engine+-fast&section=misc');
$show('?q=quillfeat*');
[, $body] = get("{$page}?q=naive+pla*");
preg_match_all('~<mark>(.*?)</mark>~', $body, $marks);
echo implode(' ', array_unique($marks[1])), "\n";
[, $body] = get("{$page}?q=engine&page=2");
preg_match_all('~<a href="([^"]*)"[^>]*>([^<]*)</a></li>~', $body, $links);
echo implode("\n", preg_grep('/page=|Previous|^1: /', array_map(fn (string $url, string $text): string => "$text: " . html_entity_decode($url), $links[1], $links[2]))), "\n";
echo substr_count($body, '<article>'), ' hits; ', preg_match('~<ol class="hits" start="11">~', $body), "\n";

foreach (['', '&sort=small', '&sort=large', '&sort=x', '+%2Bsize:1100..1300', '+-section:misc'] as $sort) {
    $hits = json_decode(get("{$page}?format=json&q=engine$sort")[1], true)['hits'];
    echo implode(' ', array_slice(array_column($hits, 'id'), 0, 3)), ' ', count(array_filter(array_column($hits, 'score'))), "\n";
}

// What is wrong in the URL counts for nothing.
foreach (['?q[]=x&page[]=1&section[]=y', '?q=engine&page=0', '?q=engine&page=99999', '?q=engine&page=-1e9', '?q=engine&format=exe', '?q=engine&priority=none', '?q=%22fast+engine&typing=1'] as $url) {
    [$status, $body] = get("$page$url");
    echo "$url: $status ", strtok(text(strstr($body, '<p class="count">')), "\n"), "\n";
}
[$status, $body] = get("{$page}?q=fas&typing=1&format=fragment");
echo $status, ' ', substr($body, 0, 40), ' ', preg_match('/last word may go on/', $body), "\n";
preg_match_all('~<mark>(.*?)</mark>~', $body, $marks);
preg_match('~<a href="([^"]*why=[^"]*)">Why~', $body, $link);
echo implode(' ', array_unique($marks[1])), '; ', substr_count($body, '<details class'), ' explained; ', $url = html_entity_decode($link[1]), "\n";
[, $body] = get($page . strtok($url, '#'));
echo implode(' ', preg_split('/\n/', text(strstr(strstr($body, '<details class="why" id="why" open>'), '</details>', true)))), '; ', substr_count($body, '<details class'), "\n";
[$status, $body, $headers] = get("{$page}?q=fast+search+nowhere&format=json&page=7");
$json = json_decode($body, true);
echo $status, ' ', implode(' ', [$json['query'], $json['total'], $json['mode'], $json['page'], $json['pages'], $json['hits'][0]['id'], $json['device']]), ' ',
    json_encode($json['facets']), ' ', json_encode(array_column($json['hits'][0]['why'], 'terms')), "\n";
$json = json_decode(get("{$page}?q=search+engine+kestrel&format=json")[1], true);
echo count($json['hits'][0]['why']), ' parts, ', abs(array_sum(array_column($json['hits'][0]['why'], 'score')) - $json['hits'][0]['score']) < 1e-4 ? "which are the score\n" : "another sum\n";
echo isset($json['nanoseconds']['rank'], $json['nanoseconds']['explain']) ? "times\n" : $body;
echo implode("\n", preg_grep('/^Content-Type|^X-Content/', $headers)), "\n";
foreach (['page.css', 'page.js', 'nothing', '../src/Page.php'] as $path) {
    echo $path, ' ', get("$page$path")[0], "\n";
}

// What may have been meant, where little was found.
foreach (['kestrl+serch', 'kestrel', 'kestrl+-%3Ci%3Ex%22', 'kestrl&typing=1', 'kestrl&section=misc'] as $query) {
    [, $body] = get("{$page}?q=$query");
    preg_match('~<p class="correction">.*?</p>~', $body, $meant);
    echo "$query: ", $meant[0] ?? 'nothing', ' ', json_encode(json_decode(get("{$page}?format=json&q=$query")[1], true)['correction']), "\n";
}

// Without an index, and with a damaged one.
$segment = glob("$folder/index/*.seg")[0];
$bytes = file_get_contents($segment);
file_put_contents($segment, str_repeat('?', strlen($bytes)));
[$status, $body] = get("{$page}?q=engine");
echo $status, ' ', strtok(strrev(strtok(strrev(text($body)), "\n")), "\n"), "\n";
exec('rm -rf ' . escapeshellarg("$folder/index"));
[$status, $body] = get("{$page}?q=engine");
echo $status, ' ', strrev(strtok(strrev(text($body)), "\n")), "\n";
?>
--EXPECT--
: 200
  To the results
  Words, "a phrase", begin*, -without, section:web and size:1000..2000 (KiB) find packages.
?q=kestrel: 200
  To the results
  2 packages
  kestrel-mod-search
  search module for kestrel
  Puts a fast search engine into the kestrel web server.
  1.16-1 · misc · optional · 1.8 MiB
  Why this result: kestrel-mod-search
  Found | Packages with it | Here, in | Score (BM25) |
  kestrel | 2 | name (1 of 3 words), summary (1 of 4 words), description (1 of 10 words) | 4.311 |
  All of it | 4.311 |
  kestrel
  fast web server
  Serves pages fast and steadily; no search.
  1.15-1 · misc · optional · 700 KiB
  Why this result: kestrel
  Found | Packages with it | Here, in | Score (BM25) |
  kestrel | 2 | name (1 of 1 words) | 4.171 |
  All of it | 4.171 |
  Section
  misc 2
  Priority
  optional 2
?q=search+engine+-fast&section=misc: 200
  To the results
  2 packages
  lanternfish
  deep search engine
  Searches deep directories. Not slow.
  1.17-1 · misc · optional · 1.1 MiB
  Why this result: lanternfish
  Found | Packages with it | Here, in | Score (BM25) |
  search | 12 | summary (1 of 3 words), description (1 of 5 words) | 1.539 |
  engin | 13 | summary (1 of 3 words) | 1.235 |
  All of it | 2.774 |
  amberfind-doc
  documentation of the amberfind search engine
  1.1-1 · misc · optional · 1.3 MiB
  Why this result: amberfind-doc
  Found | Packages with it | Here, in | Score (BM25) |
  search | 12 | summary (1 of 6 words) | 1.074 |
  engin | 13 | summary (1 of 6 words) | 0.986 |
  All of it | 2.061 |
  Section
  ✓ misc 2
  Priority
  optional 2
?q=quillfeat*: 200
  To the results
  1 package
  quillfeather
  writing aid
  Café, naïve, Ünïcode: words with accents.
  1.22-1 · misc · optional · 1.2 MiB
  Why this result: quillfeather
  Found | Packages with it | Here, in | Score (BM25) |
  quillfeat… | 1 | name (1 of 1 words) | 5.007 |
  All of it | 5.007 |
  Section
  misc 1
  Priority
  optional 1
player Plays planning naïve
Previous: ?q=engine
1: ?q=engine
2: ?page=2&q=engine
3 hits; 1
pinecone umbra cobaltdb 10
vole umbra rivulet 10
kestrel-mod-search cobaltdb-tools amberfind-doc 10
pinecone umbra cobaltdb 10
lanternfish nettleproof amberfind-doc 4
 0
?q[]=x&page[]=1&section[]=y: 200 Words, "a phrase", begin*, -without, section:web and size:1000..2000 (KiB) find packages.
?q=engine&page=0: 200 13 packages, page 1 of 2
?q=engine&page=99999: 200 13 packages, page 2 of 2
?q=engine&page=-1e9: 200 13 packages, page 1 of 2
?q=engine&format=exe: 200 13 packages, page 1 of 2
?q=engine&priority=none: 200 0 packages
?q=%22fast+engine&typing=1: 200 1 package (the last word may go on)
200 <div data-summary="9 packages"><p class= 1
fast Fast; 0 explained; ?why=kestrel&page=1&q=fas&typing=1#why
Why this result: kestrel Found | Packages with it | Here, in | Score (BM25) | fas… | 9 | summary (1 of 3 words), description (1 of 7 words) | 1.947 | All of it | 1.947 |; 1
200 fast search nowhere 14 any 2 2 yarrow cpu {"section":{"misc":14},"priority":{"optional":14}} [["search"]]
3 parts, which are the score
times
X-Content-Type-Options: nosniff
Content-Type: application/json
page.css 200
page.js 200
nothing 404
../src/Page.php 404
kestrl+serch: <p class="correction">Did you mean <a href="?q=kestrel+search">kestrel search</a>?</p> "kestrel search"
kestrel: nothing null
kestrl+-%3Ci%3Ex%22: <p class="correction">Did you mean <a href="?q=kestrel+-%3Ci%3Ex%22">kestrel -&lt;i&gt;x&quot;</a>?</p> "kestrel -<i>x\""
kestrl&typing=1: nothing null
kestrl&section=misc: <p class="correction">Did you mean <a href="?q=kestrel&amp;section=misc">kestrel</a>?</p> "kestrel"
500 The index cannot be read.
503 The index is not there yet. ./dev serve makes it.
