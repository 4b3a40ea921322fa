--TEST--
A script may end, or run a list of its own, in the middle of PostingList::fromIterable()
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\PostingList;

register_shutdown_function(function () { echo "over\n"; });
PostingList::fromIterable((function () {
    yield 1;
    echo PostingList::fromIterable((function () { yield 5; yield 6; })())->count, "\n";
    yield 2;
    exit("exit\n");
})());
?>
--EXPECT--
2
exit
over
