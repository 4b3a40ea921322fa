--TEST--
The pure-PHP reference does what Yioop's own functions were recorded to do
--FILE--
<?php
namespace Postings\Reference {
    function crawlLog(string $line): void
    {
        $GLOBALS['crawl_log'][] = $line;
    }
}

namespace {
    require __DIR__ . '/observe.inc';
    require __DIR__ . '/../../bench_php/reference/modified9.php';

    $calls = 0;
    foreach (glob(__DIR__ . '/../vectors/*.jsonl') as $file) {
        foreach (file($file) as $line => $json) {
            $vector = json_decode($json, true, flags: JSON_THROW_ON_ERROR);
            if (!isset($vector['fn'])) {
                continue;
            }
            $calls++;
            $expected = expected($vector);
            $seen = worded_as_recorded(observe("Postings\\Reference\\$vector[fn]", from_vector($vector['in'])));
            if (isset($vector['hang'])) {
                $expected['throws'] = ['ValueError', $seen['throws'][1] ?? ''];
            }
            if ($expected !== $seen) {
                echo basename($file), ':', $line + 1, "\n", substr($json, 0, 500), "\n";
                var_dump($seen);
                break 2;
            }
        }
    }
    echo $calls > 10000 ? "calls\n" : "only $calls calls were recorded\n";

    $postings = 0;
    foreach (file(__DIR__ . '/../vectors/real_postings_small.jsonl') as $json) {
        $list = json_decode($json, true, flags: JSON_THROW_ON_ERROR);
        $packed = hex2bin($list['hex']);
        $decoded = [];
        for ($offset = 0; $offset < strlen($packed); $postings++) {
            $start = $offset;
            [$doc_index, $positions] = Postings\Reference\unpackPosting($packed, $offset);
            $word = Postings\Reference\unpackInt(substr($packed, $start, 4));
            $decoded[] = [$start, $offset, $doc_index, $positions, Postings\Reference\docIndexModified9($word)];
        }
        if ($decoded !== $list['postings']) {
            echo "the list of $list[word_id] is decoded to something else\n";
        }
        if (bin2hex(Postings\Reference\addDocIndexPostings($packed, 4242)) !== $list['addDocIndexPostings_plus_4242']) {
            echo "the list of $list[word_id] is moved to something else\n";
        }
    }
    echo $postings > 1000 ? "real postings\n" : "only $postings real postings\n";
}
?>
--EXPECT--
calls
real postings
