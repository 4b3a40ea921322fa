--TEST--
rank(): damaged lists that filter or exclude again and again give a result or a clear exception
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/random.inc';
use Postings\{Codec, DocumentLengths, Mode, PostingList};
use function Postings\rank;

$seed = seeded();
$table = new DocumentLengths(array_map(fn () => mt_rand(1, 200), range(1, 20000)));
$list = $table->withBounds(PostingList::fromArray(range(0, 19999, 3)));
$outcomes = ['given' => 0, 'refused' => 0];
for ($i = 0; $i < 600; $i++) {
    $docs = ascending(3000, 19999);
    if (count($docs) < 200) continue;
    $bytes = PostingList::fromArray($docs, null, [Codec::BitPacked, Codec::Auto, Codec::Roaring][$i % 3])->toBytes();
    for ($n = mt_rand(1, 4); $n > 0; $n--) $bytes[mt_rand(intdiv(strlen($bytes), 4), strlen($bytes) - 1)] = chr(mt_rand(0, 255));
    $bytes = substr_replace($bytes, strrev(hash('crc32c', substr($bytes, 0, 4) . substr($bytes, 8), true)), 4, 4);
    try {
        file_put_contents($file = sys_get_temp_dir() . '/postings_forged_' . getmypid() . "_$i", $bytes);
        $forged = PostingList::fromFile($file, verify: false);
    } catch (Postings\PostingsException) {
        continue;
    } finally {
        unlink($file);
    }
    for ($turn = 0; $turn < 4; $turn++) {
        try {
            $found = $i % 2 ? rank([$list], $table, 10, Mode::All, filter: $forged) : rank([$list], $table, 10, Mode::All, exclude: $forged);
            foreach ($found as $doc => $score) if ($doc % 3 || $doc > 19999 || $score <= 0) echo "seed $seed: document $doc, score $score\n";
            $outcomes['given']++;
        } catch (Postings\PostingsException) {
            $outcomes['refused']++;
        }
    }
}
echo $outcomes['given'] > 100 ? 'done' : json_encode($outcomes), "\n";
?>
--EXPECT--
done
