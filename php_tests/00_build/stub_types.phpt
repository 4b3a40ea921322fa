--TEST--
The stubs' docblocks parse as PHPStan parses them; the parameters, classes and templates that they name are there
--EXTENSIONS--
postings
--SKIPIF--
<?php
if (!is_file('/usr/share/php/PHPStan/PhpDocParser/autoload.php')) die('skip needs php-phpstan-phpdoc-parser');
?>
--FILE--
<?php
require '/usr/share/php/PHPStan/PhpDocParser/autoload.php';
use PHPStan\PhpDocParser\{Lexer\Lexer, ParserConfig};
use PHPStan\PhpDocParser\Ast\{PhpDoc\InvalidTagValueNode, Type\IdentifierTypeNode};
use PHPStan\PhpDocParser\Parser\{ConstExprParser, PhpDocParser, TokenIterator, TypeParser};

const BUILT_IN = ['int', 'float', 'string', 'bool', 'true', 'false', 'null', 'mixed', 'array', 'list', 'iterable', 'callable', 'void',
    'array-key', 'positive-int', 'non-empty-array', 'min', 'max', 'self', 'static'];

$config = class_exists(ParserConfig::class) ? [new ParserConfig([])] : [];
$constants = new ConstExprParser(...$config);
$parser = new PhpDocParser(...$config, typeParser: new TypeParser(...$config, constExprParser: $constants), constantExprParser: $constants);
$lexer = new Lexer(...$config);

/** Every type's name in a tag's value, however deep. */
function names(mixed $node): array
{
    if ($node instanceof IdentifierTypeNode) {
        return [$node->name];
    }
    $children = is_array($node) ? $node : (is_object($node) ? get_object_vars($node) : []);
    unset($children['keyName']); // of an array's shape
    return array_merge(...array_values(array_map(names(...), $children)), ...[[]]);
}

function check(string $where, string $comment, array $parameters, array $templates): array
{
    global $parser, $lexer;
    foreach ($parser->parse(new TokenIterator($lexer->tokenize($comment)))->getTags() as $tag) {
        if (in_array($tag->name, ['@strict-properties', '@not-serializable', '@generate-class-entries', '@undocumentable'], true)) {
            continue;
        }
        $value = $tag->value;
        if ($value instanceof InvalidTagValueNode || $value instanceof PHPStan\PhpDocParser\Ast\PhpDoc\GenericTagValueNode) {
            echo "$where: $tag->name is not understood: $value\n";
            continue;
        }
        if ($tag->name === '@template') {
            $templates[] = $value->name;
        }
        if (isset($value->parameterName) && !in_array(ltrim($value->parameterName, '$'), $parameters, true)) {
            echo "$where: there is no parameter $value->parameterName\n";
        }
        foreach (names($value) as $name) {
            if (!in_array($name, [...BUILT_IN, ...$templates], true) && !class_exists(ltrim($name, '\\')) && !class_exists("Postings\\$name")
                && !interface_exists(ltrim($name, '\\'))) {
                echo "$where: there is no type $name\n";
            }
        }
    }
    return $templates;
}

$stub = implode(array_map(file_get_contents(...), glob(__DIR__ . '/../../ext_src/stubs/*.stub.php')));
preg_match_all('~(?<comment>/\*\*.*?\*/)|^ *(?:final )?(?:class|enum) (?<class>\w+)|^ *(?<modifiers>(?:\w+ )*)function (?<function>\w+)\(~ms', $stub, $found, PREG_SET_ORDER | PREG_UNMATCHED_AS_NULL);
$class = null;
$comment = '/** */';
$of_class = [];
$checked = 0;
foreach ($found as $part) {
    if ($part['comment'] !== null) {
        $comment = $part['comment'];
        continue;
    }
    if ($part['class'] !== null) {
        $class = "Postings\\$part[class]";
        $of_class = check($class, $comment, [], []);
    } else {
        $name = $part['function'];
        $method = $part['modifiers'] !== '';
        $reflected = $method ? new ReflectionMethod($class, $name) : new ReflectionFunction("Postings\\$name");
        check($method ? "$class::$name" : $name, $comment, array_map(fn ($p) => $p->name, $reflected->getParameters()), $method ? $of_class : []);
        $checked++;
    }
    $comment = '/** */';
}
echo $checked > 90 ? "all\n" : "only $checked\n";
?>
--EXPECT--
all
