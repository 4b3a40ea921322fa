--TEST--
encode() and decode(): any 32-bit integers in every codec, several one after another
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/random.inc';
use Postings\Codec;
use function Postings\{decode, encode};

seeded();
$built = array_filter(Codec::cases(), function (Codec $codec) {
    try {
        return encode([1], $codec) !== '';
    } catch (ValueError) {
        return false;
    }
});
var_dump(in_array(Codec::BitPacked, $built, true));
foreach ($built as $codec) {
    for ($round = 0; $round < 50; $round++) {
        $lists = [];
        for ($n = mt_rand(1, 4); $n > 0; $n--) {
            $most = [1, 100, 65535, 4294967295][mt_rand(0, 3)];
            $lists[] = array_map(fn () => mt_rand(0, 9) ? mt_rand(0, $most) : mt_rand(0, 4294967295), range(1, [1, 128, 300][mt_rand(0, 2)]));
        }
        $lists[] = [];
        $bytes = implode('', array_map(fn ($list) => encode($list, $codec), $lists));
        $offset = 0;
        foreach ($lists as $i => $list) {
            $known = mt_rand(0, 1) ? count($list) : null;
            same($list, decode($bytes, mt_rand(0, 1) ? $codec : Codec::Auto, $offset, $known), "$codec->name list $i");
        }
        same(strlen($bytes), $offset, "$codec->name: end");
    }
}
var_dump(decode(encode(['a' => 7, 'b' => 0])) === [7, 0]);
decode(encode([1]), Codec::Auto, $unset);
var_dump($unset === strlen(encode([1])));
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
