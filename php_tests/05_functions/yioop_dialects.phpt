--TEST--
Yioop's postings in bulk, in the dialect of 2019: as its functions, posting by posting
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/random.inc';
require __DIR__ . '/../03_yioop_replacement/known_code.inc';
require REFERENCE . 'modified9.php';
require REFERENCE . 'modified9_2019.php';
use Postings\{Codec, Device, PostingList, YioopDialect};
use function Postings\{last_profile, yioop_doc_ids, yioop_frequencies, yioop_pack, yioop_positions};
use function Postings\Reference2019\{packPosting, unpackPosting};

seeded();
$dialect = YioopDialect::Yioop2019;
for ($round = 0; $round < 200; $round++) {
    $string = '';
    foreach (ascending(30, [300, 1 << 19, 1 << 26][mt_rand(0, 2)]) as $doc) {
        $list = ascending([0, 3, 100][mt_rand(0, 2)], [50, 2000, 200000000][mt_rand(0, 2)]);
        $shared = $doc >= 1 << 15 && $doc < 1 << 18;
        if ($list && ($shared ? $list[0] >> 9 === 1 : $list[0] === 0)) $list = [];
        $string .= packPosting($doc, $list);
    }
    $docs = $frequencies = $positions = [];
    for ($offset = 0; $offset < strlen($string);) {
        [$doc, $list] = unpackPosting($string, $offset);
        $docs[] = $doc;
        $frequencies[] = count($list);
        $positions = [...$positions, ...$list];
    }
    same($docs, yioop_doc_ids($string, dialect: $dialect), 'documents');
    same($frequencies, yioop_frequencies($string), 'frequencies');
    same($positions, yioop_positions($string, dialect: $dialect), 'positions');
    same(pack('V*', ...$positions), yioop_positions($string, true, null, $dialect), 'packed positions');
    same($string, yioop_pack($docs, $frequencies, $positions, dialect: $dialect), 'back');
    $list = PostingList::fromYioop($string, dialect: $dialect);
    same($docs, $list->toArray(), 'list');
    same(array_map(fn (int $n) => max(1, $n), $frequencies), $list->frequencies(), 'frequencies of the list');
}
echo bin2hex(yioop_pack([5, 40001], [2, 2], [3, 7, 3, 700], dialect: YioopDialect::Yioop2019)), "\n";
echo bin2hex(yioop_pack([5], [2], [3, 7], dialect: YioopDialect::Yioop2014)), ' ', bin2hex(yioop_pack([5], [2], [3, 7])), "\n";
foreach (YioopDialect::cases() as $case) echo json_encode(yioop_doc_ids(hex2bin('c9388203500002b9'), dialect: $case)), "\n";
echo YioopDialect::from('2019')->name, "\n";
thrown(fn () => yioop_pack([5], [1], [0], dialect: $dialect));
thrown(fn () => yioop_pack([5, 40000], [1, 2], [1, 600, 601], dialect: $dialect));
thrown(fn () => yioop_doc_ids('', dialect: 2019));
?>
--EXPECT--
3c00019cc9388203500002b9
3c0001a4 3c0001a4
[40000]
[40001]
Yioop2019
ValueError: Postings\yioop_pack(): Argument #3 ($positions) must not begin with 0, which the format of 2019 cannot keep, unless the docID is from 2^15 to 2^18 at index 0
ValueError: Postings\yioop_pack(): Argument #3 ($positions) must not begin a posting of a docID from 2^15 to 2^18 with a position from 512 to 1023, which the format of 2019 cannot keep at index 1
TypeError: Postings\yioop_doc_ids(): Argument #4 ($dialect) must be of type Postings\YioopDialect, int given
