--TEST--
phpinfo() and php --ri tell the version, what is built in, and every INI setting
--EXTENSIONS--
postings
--FILE--
<?php
ob_start();
(new ReflectionExtension('postings'))->info();
$info = ob_get_clean();
$rows = [
    'postings support' => 'enabled',
    'Version' => phpversion('postings'),
    'Functions of Yioop' => 'active: seekquarry\yioop\library',
    'Directive' => 'Local Value => Master Value',
];
foreach (ini_get_all('postings') as $name => $setting) {
    $empty = $name === 'postings.memory_limit' ? 'as memory_limit' : 'no value';
    $rows[$name] = implode(' => ', array_map(fn ($value) => $value === '' ? $empty : $value, [$setting['local_value'], $setting['global_value']]));
}
foreach ($rows as $name => $value) {
    if (!str_contains("\n$info", "\n$name => $value\n")) echo "no row $name => $value\n";
}
preg_match('/^SIMD => (\w+)$/m', $info) or print("no row SIMD\n");
preg_match('/^Codecs => BitPacked, Bitmap\b/m', $info) or print("no row Codecs\n");
preg_match('/^Bytes of native memory in use => 0$/m', $info) or print("no row of memory\n");
$lengths = new Postings\DocumentLengths([3, 4, 3]);
ob_start();
(new ReflectionExtension('postings'))->info();
str_contains(ob_get_clean(), "\nBytes of native memory in use => $lengths->bytes\n") or print("no memory of document lengths\n");
echo isset($rows['postings.yioop']) ? "all there\n" : "no setting postings.yioop\n";
?>
--EXPECT--
all there
