--TEST--
Lists live outside memory_limit, are freed with their objects, and copies share
--EXTENSIONS--
postings
--INI--
memory_limit=16M
postings.memory_limit=-1
--FILE--
<?php
use Postings\{Codec, PostingList};

function held(): int
{
    ob_start();
    (new ReflectionExtension('postings'))->info();
    preg_match('/^Bytes of native memory in use => (\d+)$/m', ob_get_clean(), $match);
    return (int) $match[1];
}

$before = memory_get_usage();
$start = held();
$lists = [];
for ($i = 0; $i < 100; ++$i) {
    $lists[] = PostingList::fromIterable((function () { for ($j = 0; $j < 40000; ++$j) yield 1 + 5 * $j; })(), codec: Codec::Bitmap);
}
var_dump(held() - $start === array_sum(array_column($lists, 'bytes')), $lists[0]->bytes >= 25000);
var_dump(memory_get_usage() - $before < 100000);
$copy = clone $lists[0];
$cursor = $lists[0]->getIterator();
$assigned = $lists[1];
var_dump(held() - $start === array_sum(array_column($lists, 'bytes')));
$lists = [];
var_dump(held() - $start === $copy->bytes + $assigned->bytes);
unset($copy, $assigned);
var_dump(held() - $start > 0);
unset($cursor);
var_dump(held() - $start);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(0)
