--TEST--
yioop_doc_ids(), yioop_frequencies(), yioop_positions(), yioop_pack(): as packPosting() and unpackPosting(), posting by posting
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/random.inc';
use function Postings\{yioop_doc_ids, yioop_frequencies, yioop_pack, yioop_positions};
use function seekquarry\yioop\library\{packPosting, unpackPosting};

function check(string $string, string $what): void
{
    $docs = $frequencies = $positions = [];
    for ($offset = 0; $offset < strlen($string);) {
        [$doc, $list] = unpackPosting($string, $offset);
        $docs[] = $doc;
        $frequencies[] = count($list);
        $positions = [...$positions, ...$list];
    }
    same($docs, yioop_doc_ids($string), "$what: documents");
    same($frequencies, yioop_frequencies($string), "$what: frequencies");
    same($positions, yioop_positions($string), "$what: positions");
    same(pack('V*', ...$docs), yioop_doc_ids($string, packed: true), "$what: packed documents");
    same(pack('V*', ...$frequencies), yioop_frequencies($string, true), "$what: packed frequencies");
    same(pack('V*', ...$positions), yioop_positions($string, true), "$what: packed positions");
    same($string, yioop_pack($docs, $frequencies, $positions), "$what: back");
    same($string, yioop_pack(pack('V*', ...$docs), pack('V*', ...$frequencies), pack('V*', ...$positions)), "$what: packed back");
}

seeded();
for ($round = 0; $round < 300; $round++) {
    $string = '';
    for ($n = mt_rand(0, 30); $n > 0; $n--) {
        $doc = 2 * mt_rand(0, [100, 1 << 14, 1 << 17, 67108862][mt_rand(0, 3)]);
        $string .= packPosting($doc, ascending([0, 3, 100][mt_rand(0, 2)], [50, 2000, 200000000][mt_rand(0, 2)]));
    }
    check($string, "round $round");
}
$real = 0;
foreach (file(__DIR__ . '/../vectors/real_postings_small.jsonl') as $line) {
    check(hex2bin(json_decode($line)->hex), 'real postings ' . $real++);
}
var_dump($real > 10);
?>
--EXPECT--
bool(true)
