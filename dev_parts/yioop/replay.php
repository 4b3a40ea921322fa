<?php
/**
 * replay.php FUNCTION FILE FOLDER: calls a posting function that FILE declares with recorded arguments, in a PHP without
 * the extension, and prints how many calls do what was recorded, as JSON: {recording: [equal calls, calls]}.
 */
require __DIR__ . '/../../php_tests/02_yioop/observe.inc';

const VECTORS = __DIR__ . '/../../php_tests/vectors';

/** The tokens from $from to the end of the block, or of the statement, that begins there; and which is the last. */
function text_of(array $tokens, int $from): array
{
    $text = '';
    for ($depth = 0, $i = $from; $i < count($tokens); ++$i) {
        $text .= $tokens[$i]->text;
        $opens = $tokens[$i]->is(['{', T_CURLY_OPEN, T_DOLLAR_OPEN_CURLY_BRACES, '(', '[']);
        $depth += $opens ? 1 : ($tokens[$i]->is(['}', ')', ']']) ? -1 : 0);
        if ($depth < 0 || $depth === 0 && $tokens[$i]->is(['}', ';'])) {
            break;
        }
    }
    return [$text, $i];
}

/**
 * What a file declares, as code: [functions by name, classes by name, `use` and `const` statements, assignments at the top
 * by variable].
 */
function parts(string $file): array
{
    [$functions, $classes, $statements, $variables] = [[], [], [], []];
    $tokens = PhpToken::tokenize(file_get_contents($file));
    $tokens = array_values(array_filter($tokens, fn (PhpToken $token) => !$token->is([T_COMMENT, T_DOC_COMMENT])));
    for ($i = 0; $i < count($tokens); ++$i) {
        $token = $tokens[$i];
        $named = $token->is([T_FUNCTION, T_CLASS, T_INTERFACE, T_TRAIT]) && !$tokens[max(0, $i - 1)]->is(T_DOUBLE_COLON);
        if (!$named && !$token->is([T_USE, T_CONST, T_VARIABLE])) {
            continue;
        }
        [$text, $end] = text_of($tokens, $i);
        if ($token->is(T_FUNCTION)) {
            if (preg_match('/^function\s+&?\s*(\w+)/i', $text, $name)) {
                $functions[$name[1]] ??= $text;
            }
        } elseif ($named) {
            $classes[$tokens[$i + 2]->text ?? ''] ??= $text;
        } elseif ($token->is(T_VARIABLE)) {
            $variables[$token->text] ??= $text;
        } else {
            $statements[] = $text;
        }
        $i = $end;
    }
    return [$functions, $classes, $statements, $variables];
}

[, $name, $file, $folder] = $argv;
set_time_limit(20);
[$functions, $classes, $statements] = parts($file);
$code = [...$statements, $classes['Mod9Constants'] ?? '', ...array_values(array_diff_key($functions, ['crawlLog' => 1]))];
$code[] = 'function crawlLog($line) { $GLOBALS["crawl_log"][] = $line; }';
$namespace = preg_match('/^\s*namespace\s+([\w\\\\]+)\s*;/m', file_get_contents($file), $found) ? $found[1] : '';
if ($namespace) {
    // Callbacks are named by a constant.
    define('seekquarry\yioop\configs\NS_LIB', "$namespace\\");
    array_unshift($code, "namespace $namespace;");
} else {
    // Before 2015 the tables are variables of the configuration.
    foreach (glob("$folder/{configs,src/configs}/[cC]onfig.php", GLOB_BRACE) as $config) {
        foreach (preg_grep('/^\$MOD9_/', parts($config)[3]) as $statement) {
            eval($statement);
        }
    }
}
eval(implode("\n", $code));

$result = [];
foreach (['2014' => '', '2019' => '2019/'] as $recording => $where) {
    $vectors = VECTORS . "/$where$name.jsonl";
    foreach (is_file($vectors) ? file($vectors) : [] as $line) {
        $vector = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
        if (!isset($vector['fn']) || isset($vector['hang'])) {
            continue;
        }
        $seen = observe($namespace ? "$namespace\\$name" : $name, from_vector($vector['in']));
        $expected = expected($vector);
        // The text of messages is PHP's, and differs between its versions.
        foreach ([&$seen, &$expected] as &$call) {
            unset($call['warnings']);
            $call['throws'] = $call['throws'][0] ?? null;
        }
        unset($call);
        $result[$recording] ??= [0, 0];
        $result[$recording][0] += serialize($seen) === serialize($expected);
        ++$result[$recording][1];
    }
}
echo json_encode($result);
