--TEST--
The log and phpinfo() tell once for a file which functions became native, in which dialect, and which did not
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/known.inc';
$folder = temporary_folder();
foreach (['known_2019', 'known_changed'] as $name) {
    $file = known_application($name, $folder);
    file_put_contents("$folder/again.inc", "<?php namespace again; ob_start(); require " . var_export($file, true)
        . '; ob_end_clean(); \\Postings\\yioop_declarations(""); (new \\ReflectionExtension("postings"))->info();');
    $printed = run_command([PHP_BINARY, ...options(['postings.yioop' => 'auto', 'error_log' => "$folder/log"]), "$folder/again.inc"]);
    echo preg_replace('/^.*\nCompiled by this process => (.*?)\n.*$/s', '$1', $printed), "\n";
}
echo preg_replace(['/^\[.*?\] /m', '~/\S*/~'], ['', '…/'], file_get_contents("$folder/log"));
?>
--EXPECT--
native: addDocIndexPostings, deltaList, deDeltaList, encodeModified9, packListModified9, nextPostString, decodeModified9, unpackListModified9, docIndexModified9, vByteEncode, vByteDecode, unpackInt, packInt, unpackFloat, packFloat; native, as in Yioops since 2019: packPosting, unpackPosting
native: unpackPosting, deltaList, deDeltaList, packListModified9, nextPostString, decodeModified9, unpackListModified9, docIndexModified9, vByteEncode, vByteDecode, unpackInt, packInt, unpackFloat, packFloat; left as they are: packPosting, addDocIndexPostings, encodeModified9
postings: functions of Yioop in …/known_2019.inc: native: addDocIndexPostings, deltaList, deDeltaList, encodeModified9, packListModified9, nextPostString, decodeModified9, unpackListModified9, docIndexModified9, vByteEncode, vByteDecode, unpackInt, packInt, unpackFloat, packFloat; native, as in Yioops since 2019: packPosting, unpackPosting
postings: functions of Yioop in …/known_changed.inc: native: unpackPosting, deltaList, deDeltaList, packListModified9, nextPostString, decodeModified9, unpackListModified9, docIndexModified9, vByteEncode, vByteDecode, unpackInt, packInt, unpackFloat, packFloat; left as they are: packPosting, addDocIndexPostings, encodeModified9
