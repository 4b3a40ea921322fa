--TEST--
./dev yioop DIR tells of each function whether its body is known, whether it does what was recorded, and what becomes of it
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/known.inc';
$folder = temporary_folder();
$look = function (string $code) use ($folder) {
    file_put_contents("$folder/Utility.php", "<?php\n$code");
    $printed = run_command([PHP_BINARY, ...options(['postings.yioop' => 'on']), __DIR__ . '/../../dev_parts/yioop/look.php', $folder]);
    echo preg_replace('/^.*\/Utility.php\n/', '', preg_replace('/ +$/m', '', $printed));
};
$code = known_code('known_2019');
$look($code);
$look(str_replace(['return $element - 1', '$deltas[] = ', "pack('f'"], ['return -1 + $element', '$deltas[] = 1 + ', 'other("f"'], $code)
    . 'if (1) { function unpackInt($str, $base) {} }');
// Of the class, one method with another body, which others call.
$look(str_replace('getShardWord($this->word_doc_offset +', 'getShardWord(0 + $this->word_doc_offset +', reference('index_shard.php', 'seekquarry\yioop\library')));
file_put_contents("$folder/Utility.php", '<?php echo 1;');
echo str_replace($folder, '…', run_command([PHP_BINARY, ...options([]), __DIR__ . '/../../dev_parts/yioop/look.php', $folder]));
?>
--EXPECT--
function             body              on recorded calls              with the extension
  addDocIndexPostings  known             same (1400 calls)              native
  deltaList            known             same (214 calls)               native
  deDeltaList          known             same (170 calls)               native
  encodeModified9      known             same (1374 calls)              native
  packListModified9    known             same (275 calls)               native
  nextPostString       known             same (2072 calls)              native
  decodeModified9      known             same (1988 calls)              native
  unpackListModified9  known             same (1681 calls)              native
  docIndexModified9    known             same (1681 calls)              native
  vByteEncode          known             same (157 calls)               native
  vByteDecode          known             same (21 calls)                native
  packInt              known             same (1012 calls)              native
  unpackInt            known             same (129 calls)               native
  packFloat            known             same (7 calls)                 native
  unpackFloat          known             same (4 calls)                 native
  packPosting          known, 2019       same as of 2019 (826 calls)    native, dialect of 2019
  unpackPosting        known, 2019       same as of 2019 (1095 calls)   native, dialect of 2019
17 of 17 become native.
  function             body              on recorded calls              with the extension
  addDocIndexPostings  known             same (1400 calls)              stays PHP: calls one that is unknown
  deltaList            unknown           differs on 209 of 214          stays PHP
  deDeltaList          known             same (170 calls)               native
  encodeModified9      known             same (1374 calls)              native
  packListModified9    known             same (275 calls)               native
  nextPostString       known             same (2072 calls)              native
  decodeModified9      known             same (1988 calls)              stays PHP: calls one that is unknown
  unpackListModified9  known             same (1681 calls)              stays PHP: calls one that is unknown
  docIndexModified9    unknown           same (1681 calls)              stays PHP; native by postings.yioop=force
  vByteEncode          known             same (157 calls)               native
  vByteDecode          known             same (21 calls)                native
  packInt              known             same (1012 calls)              native
  unpackInt            known             same (129 calls)               native
  packFloat            unknown           differs on 7 of 7              stays PHP
  unpackFloat          unknown           differs on 4 of 4              stays PHP
  packPosting          known, 2019       differs as of 2014 on 1044 of 1626, as of 2019 on 628 of 826 stays PHP: calls one that is unknown
  unpackPosting        known, 2019       same as of 2019 (1095 calls)   stays PHP: calls one that is unknown
  unpackInt            other parameters  same (129 calls)               stays PHP
8 of 18 become native.
  function                                 body              on recorded calls              with the extension
  IndexShard::mergeWordPostingsToString    known                                            native, PHP where that declines
  IndexShard::readBlockShardAtOffset       known                                            native, PHP where that declines
  IndexShard::getShardSubstring            known                                            native, PHP where that declines
  IndexShard::getShardWord                 known                                            native, PHP where that declines
  IndexShard::getWordDocsSubstring         known                                            in native ones that call it
  IndexShard::getWordDocsWord              unknown                                          stays PHP
  IndexShard::getDocInfoSubstring          known                                            in native ones that call it
  IndexShard::getPostingAtOffset           known                                            stays PHP: calls one that is unknown
  IndexShard::getDocIndexOfPostingAtOffset known                                            stays PHP: calls one that is unknown
  IndexShard::docOffsetFromPostingOffset   known                                            stays PHP: calls one that is unknown
  IndexShard::gallopPostingOffsetDocOffset known                                            in native ones that call it
  IndexShard::nextPostingOffsetDocOffset   known                                            stays PHP: calls one that is unknown
  IndexShard::numDocsOrLinks               known                                            in native ones that call it
  IndexShard::docStats                     known                                            in native ones that call it
  IndexShard::weightedCount                known                                            in native ones that call it
  IndexShard::computeProximity             known                                            in native ones that call it
  IndexShard::makeItem                     known                                            in native ones that call it
  IndexShard::getPostingsSlice             known                                            stays PHP: calls one that is unknown
4 of 18 become native.
…: no file declares any of Yioop's posting functions
exit status 1