--TEST--
fromFile(verify: false): operations on damaged lists answer or throw CorruptedDataException
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Codec, CorruptedDataException, DocumentLengths, PostingList};

require __DIR__ . '/../05_functions/random.inc';
$seed = seeded();

function postings(int $count, int $gap): array
{
    for ($docs = [], $doc = 0; count($docs) < $count;) {
        $docs[$doc += mt_rand(1, $gap)] = mt_rand(1, 20);
    }
    return $docs;
}

$file = tempnam(sys_get_temp_dir(), 'postings');
$lengths = new DocumentLengths(array_fill(0, 5000, 7));
$problems = [];
$damaged = 0;
foreach (Codec::cases() as $codec) {
    for ($round = 0; $round < 150; ++$round) {
        $postings = postings(mt_rand(1, $round % 2 ? 300 : 3000), mt_rand(2, 200));
        try {
            $bytes = ($round % 3 ? PostingList::fromArray(array_keys($postings), null, $codec)
                : PostingList::fromFrequencies($postings, codec: $codec))->toBytes();
        } catch (ValueError) {
            continue; // too far apart for a codec, or it is not in this build
        }
        for ($changes = mt_rand(1, 3); $changes > 0; --$changes) {
            $bytes[mt_rand(0, strlen($bytes) - 1)] = chr(mt_rand(0, 255));
        }
        file_put_contents($file, $bytes);
        try {
            $list = PostingList::fromFile($file, verify: false);
        } catch (CorruptedDataException) {
            continue;
        }
        $other = PostingList::fromArray(array_keys(postings(mt_rand(1, 2000), 100)));
        $counted = PostingList::fromFrequencies(postings(mt_rand(1, 1000), 100));
        $operations = [
            'toArray' => fn () => $list->toArray(),
            'iterator' => fn () => iterator_to_array($list),
            'frequencies' => fn () => $list->frequencies(),
            'slice' => fn () => $list->slice(3, 50),
            'position' => fn () => $list->position(300),
            'intersect' => fn () => $list->intersect($other),
            'intersect, second' => fn () => $counted->intersect($list, $other),
            'union' => fn () => $list->union($other),
            'union of three' => fn () => $other->union($list, $counted),
            'diff' => fn () => $list->diff($other),
            'diff, second' => fn () => $other->diff($list),
            'symmetricDiff' => fn () => $list->symmetricDiff($other),
            'append' => fn () => $list->append(PostingList::fromArray([4_000_000_000])),
            'append, second' => fn () => PostingList::fromArray([0])->append($list),
            'merge' => fn () => $list->merge($counted),
            'merge, second' => fn () => $counted->merge($list),
            'remove' => fn () => $list->remove(PostingList::fromArray([5, 6])),
            'withBounds' => fn () => $lengths->withBounds($list),
            'rank' => fn () => Postings\rank([$list, $counted], $lengths, 10),
        ];
        foreach ($operations as $name => $operation) {
            try {
                $operation();
            } catch (CorruptedDataException) {
                ++$damaged;
            } catch (ValueError $e) {
                // An unchecked list may have any docIDs: the limits of append()
                // and rank() on them hold.
                if (!preg_match('/no docID over|must begin after/', $e->getMessage())) {
                    $problems["{$codec->name}: $name: {$e->getMessage()}"] = true;
                }
            }
        }
    }
}
unlink($file);
echo $problems ? "seed $seed\n" . implode("\n", array_keys($problems)) : 'no other exception', "\n";
var_dump($damaged > 100);
?>
--EXPECT--
no other exception
bool(true)
