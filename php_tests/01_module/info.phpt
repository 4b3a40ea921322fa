--TEST--
phpinfo() and php --ri tell the version, and that the extension is enabled
--EXTENSIONS--
postings
--FILE--
<?php
ob_start();
(new ReflectionExtension('postings'))->info();
$info = ob_get_clean();
var_dump(preg_match('/^postings support => enabled$/m', $info));
var_dump(preg_match('/^Version => ' . preg_quote(phpversion('postings')) . '$/m', $info));
?>
--EXPECT--
int(1)
int(1)
