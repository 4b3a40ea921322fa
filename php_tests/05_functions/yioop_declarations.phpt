--TEST--
yioop_declarations(): fingerprints of bodies, blind to comments and formatting, and what is replaced
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/random.inc';
require __DIR__ . '/../03_yioop_replacement/known_code.inc';
use function Postings\yioop_declarations;

const HEAD = '<?php namespace seekquarry\yioop\library; ';
function fingerprint_of(string $body): string
{
    return yioop_declarations(HEAD . "function packInt(\$my_int) { $body }")[0]['fingerprint'];
}

// The number is the same in every version of PHP.
echo fingerprint_of('return pack("N", $my_int);'), "\n";
$body = 'if ($a[0] == 3 && isset($b)) { $c = [1, "x" => 2.5]; foreach ($c as $k => &$v) { $v .= "$k-{$a[1]}"; } } return -$c ?: f(...$a);';
$same = ['array(1, \'x\' => 2.5)' => '[1, "x" => 2.5]', "/** b */\n if" => 'if', "{ # x\n \$c =" => '{ $c =', '(1 + (2 * 3))' => '1 + 2 * 3', '0x10' => '16'];
foreach ($same as $other => $text) {
    $with = str_contains($body, $text) ? $body : "return $text;";
    same(fingerprint_of($with), fingerprint_of(str_replace($text, $other, $with)), $other);
}
$other = ['==' => '===', '3' => '4', '"x"' => '"y"', '2.5' => '2.25', '&$v' => '$v', '.=' => '+=', '&&' => '||', '-$c' => '+$c', 'f(' => '\f(', '$k-' => '$k ', 'isset' => 'empty'];
$seen = [fingerprint_of($body)];
foreach ($other as $from => $to) $seen[] = fingerprint_of(str_replace($from, $to, $body));
same(count($other) + 1, count(array_unique($seen)), 'different');
// What no function of Yioop's has.
echo fingerprint_of('return fn () => 1;'), "\n";

foreach (['known', 'known_2019', 'known_changed', 'known_global'] as $name) {
    $rows = array_column(yioop_declarations("<?php " . known_code($name)), null, 'function');
    foreach (['seekquarry\yioop\library\packPosting', 'seekquarry\yioop\library\unpackPosting', 'packPosting', 'encodeModified9'] as $function) {
        if ($row = $rows[$function] ?? null) {
            echo "$name: $function, ", $row['dialect']?->name ?? 'unknown', ', ', $row['replaced'] ? 'replaced' : 'left', "\n";
        }
    }
}
foreach (yioop_declarations(HEAD . 'function packInt(int $i) {} if (1) { class Mod9Constants {} } function other() {}
    namespace elsewhere; function packInt($my_int) {}') as $row) {
    echo json_encode($row), "\n";
}
thrown(fn () => yioop_declarations('<?php function ('));
?>
--EXPECT--
02cfad3d7eb3af8b
0000000000000000
known: seekquarry\yioop\library\packPosting, Yioop2014, replaced
known: seekquarry\yioop\library\unpackPosting, Yioop2014, replaced
known_2019: seekquarry\yioop\library\packPosting, Yioop2019, replaced
known_2019: seekquarry\yioop\library\unpackPosting, Yioop2019, replaced
known_changed: seekquarry\yioop\library\packPosting, Yioop2014, left
known_changed: seekquarry\yioop\library\unpackPosting, Yioop2014, replaced
known_global: packPosting, Yioop2014, left
known_global: encodeModified9, Yioop2014, left
{"function":"seekquarry\\yioop\\library\\packInt","line":1,"fingerprint":"15a5284f53b0974d","signature":false,"known":false,"dialect":null,"replaced":false}
{"function":"seekquarry\\yioop\\library\\Mod9Constants","line":0,"fingerprint":"15a5284f53b0974d","signature":true,"known":false,"dialect":null,"replaced":false}
ParseError: Unclosed '('
