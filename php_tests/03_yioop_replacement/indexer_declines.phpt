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
$run = function (string $what, string $program, array $changes = [], bool $of_2021 = false) use ($folder, $begin) {
    $end = ' } catch (\Throwable $error) { echo get_class($error), ": ", $error->getMessage(), "\n"; }
        $told = ob_get_clean();
        echo md5(preg_replace("/^.* in PHP\n/m", "", serialize([$shard, $other ?? null, $data ?? null]))), "\n";
        preg_match_all("/^(.*) in PHP$/m", $told, $in_php);
        echo "by PHP: ", implode(" ", array_unique($in_php[1])), "\n";';
    $file = index_shard_application($folder, "$begin ob_start(); try { $program; $end", $changes, $of_2021);
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
$run('and again', "$append \$other->num_docs = 10001; for (\$i = 0; \$i < 3; ++\$i) { \$shard->appendIndexShard(\$other); \$words[] = \$shard->words; } \$data = \$words");
$run('while words are iterated over', "$append \$other->num_docs = 10001; foreach (\$shard->words as \$id => &\$list) { \$seen[] = \$id;
    if (count(\$seen) === 1) { \$shard->appendIndexShard(\$other); \$shard->words += ['new' => 'x', 'newer' => 'y']; } } \$data = \$seen");
// Of load() and what it calls.
$run('another __construct', $load, ['$this->filename = $fname;' => '$this->filename = "$fname";']);
$run('another headerToShardFields', $load, ['$fields = unpack(' => '$fields = \unpack(']);
$run('another unpackWordDocs', $load, ["tell('unpack in PHP');" => "tell('unpack in PHP', 1);"]);
$run('subclass', '$data = saved($shard); ob_clean(); $other = Other::load("g", $data); echo get_class($other)', ['function crawlLog' => 'class Other extends IndexShard {} function crawlLog']);
$child = fn (string $structure) => ['class IndexShard' => "$structure class IndexShard extends PersistentStructure"];
$run('a parent', $load, $child(STRUCTURE));
$run('another parent', $load, $child(str_replace('$this->unsaved_operations = 0;', '$this->num_docs_word = ["x" => 5];', STRUCTURE)));
$run('a parent without a constructor', $load, $child('class PersistentStructure {}'));
$run('no string', '$data = ["x"]; $other = IndexShard::load("g", $data)');
$run('no bytes', '$data = ""; $other = IndexShard::load("g", $data)');
$run('no file', '$other = IndexShard::load("FOLDER/none")');
$run('a name with a zero byte', '$other = IndexShard::load("a\0b")');
$run('a folder', '$other = IndexShard::load("FOLDER")');
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
$run('one reference', "$append \$shard->num_docs_word = &\$shard->words; \$shard->appendIndexShard(\$other)");
$run('one reference in both', "$append \$shard->words = &\$other->words; \$shard->appendIndexShard(\$other)");
$run('one reference, dynamic', "$append \$shard->other = &\$shard->doc_infos; \$shard->appendIndexShard(\$other)", ['class IndexShard' => '#[\AllowDynamicProperties] class IndexShard']);
$run('copies', "$append \$copy = clone \$shard; \$shard->appendIndexShard(\$other); \$other = \$copy");
$run('damaged postings', "$append \$other->words['w'] = 'abcd' . packPosting(3, [4]) . 'xy'; \$other->num_docs_word['w'] = 1; \$shard->appendIndexShard(\$other)");
$run('a log that looks', "$append \$other->words = ['a' => packPosting(1, [2]), 'b' => 'abcd' . packPosting(3, [4]), 'c' => packPosting(5, [6]), 'd' => 'efgh'];
    \$other->num_docs_word = ['a' => 1, 'b' => 1, 'c' => 1, 'd' => 0]; \$data = []; \$GLOBALS['looks'] = true; \$shard->appendIndexShard(\$other); unset(\$GLOBALS['looks'])",
    ['echo $message, "\n";' => 'if (isset($GLOBALS["looks"]) && str_starts_with($message, "!!")) { $shard = $GLOBALS["shard"]; $GLOBALS["data"][] = serialize([$message, $shard]); $shard->words["of $message"] = "x"; $shard->num_docs_word["of $message"] = 1; $shard->docids_len += 16; } else echo $message, "\n";']);
$run('a log that throws', "$append \$GLOBALS['throws'] = true; \$shard->appendIndexShard(\$other)", ['echo $message, "\n";' => 'if (isset($GLOBALS["throws"])) throw new \LogicException("log"); echo $message, "\n";']);
// Of files.
$file = '$shard->mergeWordPostingsToString(); ob_clean(); $shard->prepareWordsAndPrefixes(); ';
$run('a closed file', "$file \$f = fopen('php://memory', 'w'); fclose(\$f); \$shard->packWords(\$f)");
$run('a closed file for lists', "$file \$f = fopen('php://memory', 'w'); fclose(\$f); \$shard->outputPostingLists(\$f)");
$run('a file for reading', "$file \$f = fopen('php://memory', 'r'); \$shard->packWords(\$f); \$shard->outputPostingLists(\$f, true)");
$run('no file', "$file \$shard->packWords(5)");
$run('typed property', $all, ['public $words_len' => 'public int $words_len = 0']);
$run('no property', "$file unset(\$shard->word_docs); \$shard->outputPostingLists()");
$run('one reference in files', "$file \$shard->words_len = &\$shard->prefixes_len; \$shard->prepareWordsAndPrefixes(); \$shard->packWords(); \$shard->outputPostingLists()");
$run('no numbers', "$file \$shard->num_docs_word = null; \$shard->packWords()");
$run('a float as generation', "$file \$shard->generation = 1.5; \$shard->packWords()");

// Of ids that are numbers to PHP, and a single word.
$numbers = ["\1" . str_repeat('a', 19), '-1234567890123456789', '-9223372036854775807', '12345678901234567890', str_repeat('z', 20)];
$words = 'foreach (IDS as $i => $id) $words .= $id . pack("NNN", 3, 4 * $i, 4); $data = pack("N*", 0, strlen($words), 20, 64, 3, 50, 2, 0, 9, 0) . $words . str_repeat("abcd", 5) . $shard->doc_infos;
    $other = IndexShard::load("g", $data); $data = [isset($other->words["-1234567890123456789"]), array_keys($other->words), array_keys($other->num_docs_word)]';
$run('ids that are numbers', '$words = ""; ' . str_replace('IDS', var_export($numbers, true), $words));
$run('one word', '$words = ""; ' . str_replace('IDS', '["' . str_repeat('z', 20) . '"]', $words));
$run('words in no order', '$words = ""; ' . str_replace('IDS', var_export([...array_reverse($numbers), $numbers[0]], true), $words));

// Of addDocumentWords().
$add = fn (string $words = '["a" => [1, 5], 7 => [2]]', string $metas = '["m:", "a"]', string $others = '', string $keys = 'str_repeat("k", 24)') =>
    "\$data = \$shard->addDocumentWords($keys, 9, $words, $metas$others)";
$run('add', $add());
$run('add, twice', $add() . ';' . $add(others: ', ["media:"], true, 5'));
$run('add to references', '$a = &$shard->words; $b = &$shard->num_docs_word; $c = &$shard->doc_infos; ' . $add());
$run('add to one reference', '$shard->num_docs_word = &$shard->words; ' . $add());
$run('add phrases of one id', $add('["a b" => [1, "cond_max" => 1], "c d" => [3, "cond_max" => 1], "e f" => [2, "cond_max" => 1]]'), ['$first, $second, $third);' => '1, 2, 3); $id = sha1("x", true);']);
// A function of the same name, which only PHP's crawlHashPath() calls, tells of itself. It is not in the same file, where it
// would make the bodies unknown.
$watched = ['function crawlLog' => 'eval(\'namespace seekquarry\yioop\library; function explode(...$all) { tell("path in PHP"); return \explode(...$all); }\'); function crawlLog'];
$run('add a phrase', $add('["a b" => [1, 2, "cond_max" => 1]]'), $watched);
$run('add phrases of one letter and none', $add('["a" => [1, 2, "cond_max" => 1], "ab" => [7, "cond_max" => 3], "b" => [1, "cond_max" => 0]]'), $watched);
$run('another crawlHashPath', $add('["a b" => [1, 2, "cond_max" => 1]]'), $watched + ['intdiv(min(13,' => 'intdiv(min(12,']);
$run('another unpackInt in phrases', $add('["a b" => [1, 2, "cond_max" => 1]]'), $watched + ['return hexdec(bin2hex($str))' => 'return +hexdec(bin2hex($str))', 'function unpackInt($str' => 'function unpackInt($str, $more = 0']);
$run('add what is no list', $add('["a" => [3 => 1, 1 => 4]]'));
$run('another crawlHashWord', $add(), ['substr(md5($string, true), 0, 8)' => 'substr(sha1($string, true), 0, 8)']);
$run('no encodeMaterialMetas', $add(), ['function encodeMaterialMetas' => 'function encodeMaterialMetas_']);
$run('another packDoclenNum', $add(), ['$num_keys + (' => '($num_keys) + 0 + (']);
$run('another packPosting', $add(), ['function packPosting($doc_index, $position_list' => 'function packPosting($doc_index, $position_list_', '$delta ? deltaList($position_list)' => '$delta ? deltaList($position_list_)']);
$run('add to a subclass', '$shard = new Other(); ' . $add(), ['function crawlLog' => 'class Other extends IndexShard {} function crawlLog']);
$run('add to what is packed', '$shard->word_docs_packed = true; ' . $add());
$run('keys that are none', $add(keys: '"abc"'));
$run('an odd phrase', $add('["a b" => [1, "cond_max" => "x"]]'));
$run('no positions', $add('["b" => 5]'));
$run('a float as position', $add('["b" => [1.5]]'));
$run('a far position', $add('["b" => [1 << 30]]'));
$run('a float as meta', $add(metas: '[true]'));
$run('words that are none', $add('null'));
$run('a float as summary', str_replace(', 9,', ', 9.5,', $add()));
$run('an integer as flag', $add(others: ', [], 1'));
$run('a string as rank', $add(others: ', [], true, "3"'));
$run('far documents', '$shard->docids_len = 1 << 40; ' . $add());
$run('documents before the first', '$shard->docids_len = -64; ' . $add());
$run('strings as numbers', '$id = crawlHashWord("a", true); $shard->num_docs_word[$id] = "a9"; $shard->words[$id] = 5; ' . $add());
$run('a phrase whose hash throws', $add('["a b" => [1, "cond_max" => 1]]'), ['if ($path_start == 0) {' => 'if ($string) throw new \LogicException("hash"); if ($path_start == 0) {']);
$run('its own md5()', $add(), ['function crawlLog' => 'function md5($of, $raw = false) { return \md5("own $of", $raw); } function crawlLog']);
// What is left to PHP calls the program's functions there alone: each of them counts.
$counted = ['return $encode_metas ?' => '$GLOBALS["calls"] = 1 + ($GLOBALS["calls"] ?? 0); return $encode_metas ?'];
$count = '; $data = [$data, $GLOBALS["calls"] ?? 0]';
$run('metas, counted', $add(others: ', ["media:"]') . $count, $counted);
$run('metas of a float as position', $add('["b" => [1.5]]', others: ', ["media:"]') . $count, $counted);
$run('metas of keys that are none', $add(others: ', ["media:"]', keys: '"abc"') . $count, $counted);
$messages = 'set_error_handler(function ($level, $message) { $GLOBALS["calls"] = 1 + ($GLOBALS["calls"] ?? 0); return true; }); ';
$run('odd weights', $messages . $add(others: ', true, false, ["1x"], []') . $count, [], true);
$run('odd weights of a float as position', $messages . $add('["b" => [1.5]]', others: ', true, false, ["1x"], []') . $count, [], true);

// Of changeDocumentOffsets().
$offsets = '$info = fn (int $offset, string $id) => pack("NN", $offset, 9 << 8 | strlen($id) >> 3) . str_pad($id, 8 * (strlen($id) / 8 | 1), "\xFF");
    $ids = [str_repeat("a", 24), str_repeat("b", 16), "12345678", str_repeat("c", 40), str_repeat("d", 16) . str_repeat("\0", 8)];
    [$shard->doc_infos, $shard->read_only_from_disk] = [implode("", array_map($info, [5, 0x7FFFFFFF, 7, 8, 9], $ids)), false];
    $shard->docids_len = strlen($shard->doc_infos);
    $all = [$ids[0] => 1, $ids[1] => 1 << 31, 12345678 => 3, str_repeat("c", 24) => -1, $ids[4] => 5, str_repeat("d", 16) => 6];';
$run('offsets', "$offsets \$shard->changeDocumentOffsets(\$all)");
$run('offsets of 2021', "$offsets \$shard->changeDocumentOffsets(\$all)", [], true);
$run('offsets of a reference', "$offsets \$a = &\$shard->doc_infos; \$shard->changeDocumentOffsets(\$all)");
$run('a reference as offset', "$offsets \$b = &\$all[\$ids[0]]; \$shard->changeDocumentOffsets(\$all)");
$run('offsets, a copy', "$offsets \$data = \$shard->doc_infos; \$shard->changeDocumentOffsets(\$all)");
$run('one reference as documents', "$offsets \$shard->words = &\$shard->doc_infos; \$shard->changeDocumentOffsets(\$all)");
$run('a document without an offset', "$offsets unset(\$all[\$ids[1]]); \$shard->changeDocumentOffsets(\$all)");
$run('a null as offset', "$offsets \$all[\$ids[1]] = null; \$shard->changeDocumentOffsets(\$all)");
$run('a string as offset', "$offsets \$all[\$ids[1]] = '12'; \$shard->changeDocumentOffsets(\$all)");
$run('no offsets', "$offsets \$shard->changeDocumentOffsets('x')");
$run('no documents', "$offsets [\$shard->doc_infos, \$shard->docids_len] = ['', 0]; \$shard->changeDocumentOffsets([])");
$run('a length before the first', "$offsets \$shard->docids_len = -8; \$shard->changeDocumentOffsets(\$all)");
$run('a length of some', "$offsets \$shard->docids_len = 33; \$shard->changeDocumentOffsets(\$all)");
$run('a float as length', "$offsets \$shard->docids_len = 64.0; \$shard->changeDocumentOffsets(\$all)");
$run('a document without keys', "$offsets \$shard->doc_infos = pack('NNJ', 1, 9 << 8, 0); \$shard->docids_len = 16; \$shard->changeDocumentOffsets(['' => 7])");
$run('four keys', "$offsets \$shard->doc_infos = pack('NN', 1, 9 << 8 | 4) . str_repeat('a', 40); \$shard->docids_len = 48; \$shard->changeDocumentOffsets(\$all)");
$run('keys of zeros', "$offsets \$shard->doc_infos = pack('NN', 1, 9 << 8 | 3) . str_repeat(\"\\0\", 24); \$shard->docids_len = 32; \$shard->changeDocumentOffsets([str_repeat(\"\\0\", 24) => 7, '' => 8])");
$run('keys of zeros, 2021', "$offsets \$shard->doc_infos = pack('NN', 1, 9 << 8 | 1) . str_repeat(\"\\0\", 8); \$shard->docids_len = 16; \$shard->changeDocumentOffsets([str_repeat(\"\\0\", 8) => 7, '' => 8])", [], true);
$run('typed documents', "$offsets \$shard->changeDocumentOffsets(\$all)", ["public \$doc_infos = ''" => "public string \$doc_infos = ''"]);
$run('documents cut', "$offsets \$shard->doc_infos = substr(\$shard->doc_infos, 0, -30); \$shard->changeDocumentOffsets(\$all)");
$run('documents cut in a key', "$offsets \$shard->doc_infos = substr(\$shard->doc_infos, 0, -23); \$all[''] = 4; \$all['d'] = 5; \$shard->changeDocumentOffsets(\$all)");
$run('offsets of what is packed', "$offsets \$shard->word_docs_packed = true; \$shard->changeDocumentOffsets(\$all)");
$run('offsets of a file', "$offsets \$shard->read_only_from_disk = true; \$shard->changeDocumentOffsets(\$all)");
$run('offsets of a subclass', "\$shard = new Other(); $offsets \$shard->changeDocumentOffsets(\$all)", ['function crawlLog' => 'class Other extends IndexShard {} function crawlLog']);
$run('another charCopy', "$offsets \$shard->changeDocumentOffsets(\$all)", ['$destination[$start + $i] = $source[$i]' => '$destination[$start + $i] = $source[$length - 1 - $i]']);
$run('another unpackDoclenNum', "$offsets \$shard->changeDocumentOffsets(\$all)", ['$doc_info & 255]' => '$doc_info & 127]']);
$run('another packInt', "$offsets \$shard->changeDocumentOffsets(\$all)", ["return pack('N', \$my_int)" => "return pack('V', \$my_int)", 'function packInt($my_int' => 'function packInt($my_int, $more = 0']);

$run('strict types', "$all; " . $add(), ['namespace seekquarry\yioop\library; use' => 'declare(strict_types=1); namespace seekquarry\yioop\library; use']);

// What the log is told, numbers aside, is what Yioop's methods tell it.
$program = "$begin $all; \$shard->num_docs = 20000; \$shard->appendIndexShard(\$other); \$data = fopen('php://memory', 'w'); \$shard->prepareWordsAndPrefixes(true); \$shard->packWords(\$data, true); \$shard->outputPostingLists(\$data, true);
    \$shard = shard(); $offsets \$shard->changeDocumentOffsets(\$all); \$looks = true; \$shard->changeDocumentOffsets(\$all);
    function crawlTimeoutLog(...\$all) { echo 'at times: ', sprintf(...\$all), \"\\n\"; if (isset(\$GLOBALS['looks'])) \$GLOBALS['shard']->doc_infos[4] = 'x'; }";
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
and again: native
while words are iterated over: native
another __construct: load
another headerToShardFields: load
another unpackWordDocs: load unpack
subclass: native
a parent: native
another parent: load
a parent without a constructor: load
no string: load
no bytes: load unpack
no file: load
a name with a zero byte: load
a folder: load
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
one reference: append
one reference in both: append
one reference, dynamic: append
copies: native
damaged postings: native
a log that looks: native
a log that throws: native
a closed file: native
a closed file for lists: native
a file for reading: native
no file: pack
typed property: prefixes pack
no property: output
one reference in files: prefixes pack output
no numbers: pack
a float as generation: pack
ids that are numbers: native
one word: native
words in no order: native
add: native
add, twice: native
add to references: native
add to one reference: add
add phrases of one id: native
add a phrase: native
add phrases of one letter and none: path
another crawlHashPath: path
another unpackInt in phrases: path
add what is no list: native
another crawlHashWord: add
no encodeMaterialMetas: add
another packDoclenNum: add
another packPosting: add
add to a subclass: add
add to what is packed: add
keys that are none: add
an odd phrase: add
no positions: add
a float as position: add
a far position: add
a float as meta: add
words that are none: add
a float as summary: add
an integer as flag: add
a string as rank: add
far documents: add
documents before the first: add
strings as numbers: add
a phrase whose hash throws: native
its own md5(): add
metas, counted: native
metas of a float as position: add
metas of keys that are none: add
odd weights: native
odd weights of a float as position: add
offsets: native
offsets of 2021: native
offsets of a reference: native
a reference as offset: offsets
offsets, a copy: native
one reference as documents: offsets
a document without an offset: offsets
a null as offset: offsets
a string as offset: offsets
no offsets: offsets
no documents: native
a length before the first: offsets
a length of some: native
a float as length: offsets
a document without keys: native
four keys: native
keys of zeros: native
keys of zeros, 2021: native
typed documents: offsets
documents cut: offsets
documents cut in a key: native
offsets of what is packed: offsets
offsets of a file: offsets
offsets of a subclass: offsets
another charCopy: offsets
another unpackDoclenNum: offsets
another packInt: offsets
strict types: prefixes pack output load unpack append add
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
at times: 1
at times: ..still changing document offsets. At document 0 of 20.
at times: 1
at times: ..still changing document offsets. At document 0 of 20.
offsets in PHP
