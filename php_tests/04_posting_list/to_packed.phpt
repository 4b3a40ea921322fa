--TEST--
PostingList::toPacked(): docIDs as a string for unpack('V*')
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Codec, PostingList};
var_dump(PostingList::fromArray([])->toPacked());
foreach (Codec::cases() as $codec) {
    foreach ([[0], [7, 4294967295], range(5, 1000, 5), range(0, 127), range(3, 130)] as $docs) {
        if ($codec === Codec::Bitmap && end($docs) > 1 << 30) continue;
        $packed = PostingList::fromArray($docs, codec: $codec)->toPacked();
        if ($packed !== pack('V*', ...$docs)) echo $codec->name, ' ', count($docs), "\n";
        if (array_values(unpack('V*', $packed)) !== $docs) echo "unpack()\n";
    }
}
echo "done\n";
?>
--EXPECT--
string(0) ""
done
