<?php
// What a measured php-fpm is and has replaced, as JSON.
$opcache = function_exists('opcache_get_status') ? opcache_get_status(false) : false;
$report = ['php' => PHP_VERSION, 'opcache' => (bool) $opcache, 'jit' => (bool) ($opcache['jit']['on'] ?? false), 'jit_used' => ($opcache['jit']['buffer_size'] ?? 0) - ($opcache['jit']['buffer_free'] ?? 0),
    'jit_free' => $opcache['jit']['buffer_free'] ?? 0, 'extension' => phpversion('postings') ?: null, 'setting' => ini_get('postings.yioop'), 'lines' => []];
if ($report['extension']) {
    ob_start();
    phpinfo(INFO_MODULES);
    $text = html_entity_decode(strip_tags(str_replace(['</td><td', '</th><th'], ['</td> => <td', '</th> => <th'], ob_get_clean())));
    preg_match_all('/^ ?((?:Functions of Yioop|Methods of Yioop|Compiled by this process|Shards of Yioop|SIMD).*?) => (.*)$/m', $text, $found, PREG_SET_ORDER);
    foreach ($found as [, $name, $value]) {
        $report['lines'][trim($name)] = trim($value);
    }
}
echo json_encode($report, JSON_UNESCAPED_SLASHES);
