--TEST--
IndexShard's methods that build shards leave to PHP what they do not know, and tell the log what PHP's do
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/index_shard.inc';
$folder = temporary_folder();
// A shard of two words, one of them with a list of its own, merged; and what is told of each method that runs in PHP.
$begin = '
    function shard(): IndexShard
    {
        $shard = new IndexShard("f", 3);
        [$shard->docids_len, $shard->word_docs_len, $shard->num_docs, $shard->num_link_docs] = [64, 0, 2, 0];
        [$shard->len_all_docs, $shard->len_all_link_docs, $shard->num_docs_per_generation] = [9, 0, 50];
        $shard->doc_infos = str_repeat("d", 64);
        $shard->words = [str_repeat("w", 20) => packPosting(0, [1, 2]) . packPosting(2, []), str_repeat("s", 20) => "\xFF\xFF\xFF\xFF" . str_repeat("x", 12)];
        $shard->num_docs_word = [str_repeat("w", 20) => 2, str_repeat("s", 20) => 1];
        return $shard;
    }
    function saved(IndexShard $shard): string
    {
        $shard->mergeWordPostingsToString();
        $shard->prepareWordsAndPrefixes();
        $shard->packWords();
        $shard->outputPostingLists();
        return pack("N*", $shard->prefixes_len, $shard->words_len, $shard->word_docs_len, 64, 3, 50, 2, 0, 9, 0) . $shard->words . $shard->word_docs . $shard->doc_infos;
    }
    set_error_handler(fn () => true);
    $shard = shard();
';
$number = 0;
$run = function (string $what, string $program, array $changes = []) use ($folder, $begin) {
    $end = ' } catch (\Throwable $error) { echo get_class($error), ": ", $error->getMessage(), "\n"; }
        $told = ob_get_clean();
        echo md5(preg_replace("/^.* in PHP\n/m", "", serialize([$shard, $other ?? null, $data ?? null]))), "\n";
        preg_match_all("/^(.*) in PHP$/m", $told, $in_php);
        echo "by PHP: ", implode(" ", array_unique($in_php[1])), "\n";';
    $file = index_shard_application($folder, "$begin ob_start(); try { $program; $end", $changes);
    [$on, $off] = [run_index_shard($file), run_index_shard($file, ['postings.yioop' => 'off'])];
    [$on, $by] = explode("by PHP: ", $on) + [1 => '?'];
    [$off] = explode("by PHP: ", $off);
    echo "$what: ", trim($by) ?: 'native', $on === $off && strlen($on) === 33 ? '' : " DIFFERS on $on off $off", "\n";
};
$all = '$data = saved($shard); $other = IndexShard::load("g", $data); $shard = shard(); $shard->appendIndexShard($other)';
$load = '$data = saved($shard); ob_clean(); $other = IndexShard::load("g", $data)';
$append = '$data = saved($shard); $other = IndexShard::load("g", $data); $shard = shard(); ob_clean();';
$run('plain', $all);
$run('formatted', $all, ['        ' => "\n# x\n"]);
$run('other constants', $all, ['WORD_DATA_LEN = 12' => 'WORD_DATA_LEN = 13']);
$run('another frequency', $all, ['FLATTEN_FREQUENCY = 10000' => 'FLATTEN_FREQUENCY = 1']);
$run('another unpackInt', $all, ['return hexdec(bin2hex($str))' => 'return +hexdec(bin2hex($str))', 'function unpackInt($str' => 'function unpackInt($str, $more = 0']);
$run('another addDocIndexPostings', $all, ["    \$length = strlen(\$postings);\n" => "    \$length = 0 + strlen(\$postings);\n"]);
$run('many documents', "$append \$other->num_docs = 10001; \$shard->appendIndexShard(\$other)");
// Of load() and what it calls.
$run('another __construct', $load, ['$this->filename = $fname;' => '$this->filename = "$fname";']);
$run('another headerToShardFields', $load, ['$fields = unpack(' => '$fields = \unpack(']);
$run('another unpackWordDocs', $load, ["tell('unpack in PHP');" => "tell('unpack in PHP', 1);"]);
$run('subclass', '$data = saved($shard); ob_clean(); $other = Other::load("g", $data); echo get_class($other)', ['function crawlLog' => 'class Other extends IndexShard {} function crawlLog']);
$run('no string', '$data = ["x"]; $other = IndexShard::load("g", $data)');
$run('no bytes', '$data = ""; $other = IndexShard::load("g", $data)');
$run('no file', '$other = IndexShard::load("FOLDER/none")');
$run('a name with a zero byte', '$other = IndexShard::load("a\0b")');
$run('a stream', "$load; file_put_contents('$folder/s', \$data); ob_clean(); \$other = IndexShard::load('data:,x')");
// Of appendIndexShard().
$run('itself', "$append \$shard->appendIndexShard(\$shard)");
$run('another class', "$append \$shard->appendIndexShard(new Other())", ['function crawlLog' => 'class Other { public $words = [], $doc_infos = "", $docids_len = 0, $num_docs = 0, $num_link_docs = 0, $len_all_docs = 0, $len_all_link_docs = 0; function unpackWordDocs() {} } function crawlLog']);
$run('to a subclass', "$append \$shard = new Other(); \$shard->docids_len = 32; \$shard->appendIndexShard(\$other)", ['function crawlLog' => 'class Other extends IndexShard {} function crawlLog']);
$run('no object', "$append \$shard->appendIndexShard(5)");
$run('nothing', "$append \$shard->appendIndexShard()");
$run('packed', "$append \$other->word_docs_packed = true; \$other->word_docs = 'x'; \$shard->appendIndexShard(\$other)");
$run('packed itself', "$append \$shard->word_docs_packed = true; \$shard->appendIndexShard(\$other)");
$run('a float', "$append \$other->num_docs = 1.5; \$shard->appendIndexShard(\$other)");
$run('far documents', "$append \$shard->docids_len = 1 << 40; \$shard->appendIndexShard(\$other)");
$run('a reference', "$append \$postings = 'x'; \$other->words['w'] = &\$postings; \$shard->appendIndexShard(\$other)");
$run('references', "$append \$a = &\$shard->words; \$b = &\$shard->num_docs_word; \$c = &\$shard->doc_infos; \$shard->appendIndexShard(\$other)");
$run('copies', "$append \$copy = clone \$shard; \$shard->appendIndexShard(\$other); \$other = \$copy");
$run('damaged postings', "$append \$other->words['w'] = 'abcd' . packPosting(3, [4]) . 'xy'; \$other->num_docs_word['w'] = 1; \$shard->appendIndexShard(\$other)");
$run('a log that throws', "$append \$GLOBALS['throws'] = true; \$shard->appendIndexShard(\$other)", ['echo $message, "\n";' => 'if (isset($GLOBALS["throws"])) throw new \LogicException("log"); echo $message, "\n";']);
// Of files.
$file = '$shard->mergeWordPostingsToString(); ob_clean(); $shard->prepareWordsAndPrefixes(); ';
$run('a closed file', "$file \$f = fopen('php://memory', 'w'); fclose(\$f); \$shard->packWords(\$f)");
$run('a closed file for lists', "$file \$f = fopen('php://memory', 'w'); fclose(\$f); \$shard->outputPostingLists(\$f)");
$run('a file for reading', "$file \$f = fopen('php://memory', 'r'); \$shard->packWords(\$f); \$shard->outputPostingLists(\$f, true)");
$run('no file', "$file \$shard->packWords(5)");
$run('typed property', $all, ['public $words_len' => 'public int $words_len = 0']);
$run('no property', "$file unset(\$shard->word_docs); \$shard->outputPostingLists()");
$run('no numbers', "$file \$shard->num_docs_word = null; \$shard->packWords()");
$run('a float as generation', "$file \$shard->generation = 1.5; \$shard->packWords()");

// What the log is told, numbers aside, is what Yioop's methods tell it.
$program = "$begin $all; \$shard->num_docs = 20000; \$shard->appendIndexShard(\$other); \$data = fopen('php://memory', 'w'); \$shard->prepareWordsAndPrefixes(true); \$shard->packWords(\$data, true); \$shard->outputPostingLists(\$data, true);
    function crawlTimeoutLog(...\$all) { echo 'at times: ', sprintf(...\$all), \"\\n\"; }";
echo preg_replace('/(?<=Mem:|Mem)\d+/', '#', run_index_shard(index_shard_application($folder, $program)));
?>
--EXPECT--
plain: native
formatted: native
other constants: prefixes pack output load unpack append
another frequency: append
another unpackInt: prefixes pack output append
another addDocIndexPostings: append
many documents: native
another __construct: load
another headerToShardFields: load
another unpackWordDocs: load unpack
subclass: native
no string: load
no bytes: load unpack
no file: load
a name with a zero byte: load
a stream: load
itself: append
another class: append
to a subclass: append
no object: append
nothing: native
packed: append unpack
packed itself: append
a float: append
far documents: append
a reference: append
references: native
copies: native
damaged postings: native
a log that throws: native
a closed file: native
a closed file for lists: native
a file for reading: native
no file: pack
typed property: prefixes pack
no property: output
no numbers: pack
a float as generation: pack
0 words to merge
Loading index shard g
..done reading index shard header
..done reading making index shard word structure
at times: ..still unpacking index posting lists. At list 0 of 2.
..done unpacking index shard posting lists
Appending index shard to current..
Concatenate index document info maps..
..done.
Start processing the appended index shard's posting lists..
at times: .. still appending index shard words. At word: 0 of 2.
..done appending index shard words.
Finishing index append...Mem:#
Appending index shard to current..
Concatenate index document info maps..
..done.
Start processing the appended index shard's posting lists..
at times: .. still appending index shard words. At word: 0 of 2.
..done appending index shard words.
Finishing index append...Mem:#
...Post Append Flattening Index Word Postings. Mem#
0 words to merge
...Flattened Index Word Postings. Mem:#
at times: ..Outputting to position 0 of 120 of prefixes.
at times: ..packing index shard words at 0 of 120.
at times: ..Outputting to position 0 of 120 in posting lists.