--TEST--
postings.yioop=off: nothing is registered, nothing replaced
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/modes.inc';
echo run_application('top_level', ['postings.yioop' => 'off']);
echo run_command([PHP_BINARY, ...options(['postings.yioop' => 'off']), '-r', 'var_dump(extension_loaded("yioop"));']);
?>
--EXPECT--
packInt: own, "own"
unpackInt: absent, "Error: Call to undefined function seekquarry\\yioop\\library\\unpackInt()"
packPosting: own, "own"
unpackPosting: own, ["own",0]
docIndexModified9: absent, "Error: Call to undefined function seekquarry\\yioop\\library\\docIndexModified9()"
named argument: own, "own"
surplus argument: own, "own"
bool(false)
