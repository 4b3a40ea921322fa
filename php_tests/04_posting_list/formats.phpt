--TEST--
docs/formats.md: a reader in plain PHP that was written from it reads every codec's lists
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Codec, PostingList};
require __DIR__ . '/lists.inc';
require __DIR__ . '/format_reader.inc';

seed();
$samples = [[], [0], [4294967295], [5, 9], range(0, 127), range(7, 300), range(4294966000, 4294967295)];
for ($i = 0; $i < 12; ++$i) {
    $docIds = [];
    $bits = 1 << mt_rand(0, 18);
    $outliers = mt_rand(0, 1) * mt_rand(5, 300);
    for ($docId = mt_rand(0, 1000), $n = mt_rand(2, 700); $n > 0; --$n) {
        $docIds[] = $docId;
        $docId += 1 + mt_rand(0, $bits) + ($outliers && mt_rand(0, $outliers) === 0 ? mt_rand(0, 4_000_000) : 0);
    }
    $samples[] = $docIds;
}
foreach (all_codecs() as $codec) {
    foreach ($samples as $i => $docIds) {
        if ($codec === Codec::Bitmap && $docIds && end($docIds) - $docIds[0] > 200_000) {
            continue;
        }
        $large = mt_rand(0, 1) ? 1000 : 20;
        $frequencies = array_map(fn () => mt_rand(0, $large) ? mt_rand(1, mt_rand(1, 60)) : mt_rand(1, 4294967295), $docIds);
        foreach ([null, $frequencies ?: null] as $with) {
            try {
                $read = FormatReader::read(PostingList::fromArray($docIds, $with, $codec)->toBytes());
                $problem = $read === [$docIds, $with] ? null : 'reads something else';
            } catch (Exception $e) {
                $problem = $e->getMessage();
            }
            if ($problem !== null) {
                echo "$codec->name, list $i, ", $with ? 'with' : 'without', " frequencies: $problem; seed ", seed(), "\n";
            }
        }
    }
}
echo "done\n";
?>
--EXPECT--
done
