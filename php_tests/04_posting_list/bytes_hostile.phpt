--TEST--
fromBytes() and unserialize(): bytes that were cut, changed or made up throw, whatever their codec
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Codec, CorruptedDataException, PostingList};

$seed = (int) (getenv('POSTINGS_SEED') ?: random_int(1, PHP_INT_MAX));
mt_srand($seed);

function check(string $bytes): void
{
    try {
        PostingList::fromBytes("xx$bytes", 2);
        echo "accepted ", bin2hex($bytes), "\n";
    } catch (CorruptedDataException $e) {
        if ($e->offset < 2 || $e->offset > strlen($bytes) + 2) {
            echo "offset {$e->offset} of ", bin2hex($bytes), "\n";
        }
    }
    try {
        unserialize(serialize(PostingList::fromArray([]))); // valid
        unserialize(sprintf('O:20:"Postings\PostingList":1:{s:5:"bytes";s:%d:"%s";}', strlen($bytes), $bytes));
        echo "accepted ", bin2hex($bytes), "\n";
    } catch (CorruptedDataException) {
    }
}

ob_start();
foreach (Codec::cases() as $codec) {
    try {
        $lists = [
            PostingList::fromArray([5, 9], [1, 2], $codec),
            PostingList::fromArray(range(7, 1000, 3), array_map(fn ($i) => 1 + $i % 9, range(7, 1000, 3)), $codec),
        ];
    } catch (ValueError) {
        continue; // a codec that this build lacks
    }
    foreach ($lists as $list) {
        $bytes = $list->toBytes();
        for ($round = 0; $round < 300; ++$round) {
            $changed = $bytes;
            $at = mt_rand(0, strlen($bytes) - 1);
            $changed[$at] = chr(ord($changed[$at]) ^ 1 << mt_rand(0, 7));
            check($changed);
        }
        for ($length = 0; $length < strlen($bytes); $length += 1 + intdiv($length, 9)) {
            check(substr($bytes, 0, $length));
            check($length ? random_bytes($length) : '');
        }
        check("$bytes\0");
    }
}
$problems = ob_get_clean();
echo $problems ? "seed $seed\n$problems" : "all refused\n";
?>
--EXPECT--
all refused
