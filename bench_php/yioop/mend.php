<?php
namespace Postings\Bench;

/**
 * PHP 7 read a ? b : c ? d : e as (a ? b : c) ? d : e, and PHP 8 refuses it: the source with those brackets, where they are
 * missing; nothing else changes.
 */
function bracket_ternaries(string $source): string
{
    if (!preg_match('/\?[^;]*:[^;]*\?/', $source)) {
        return $source;
    }
    $tokens = array_map(fn ($token) => is_array($token) ? $token : [0, $token], token_get_all($source));
    // For each bracket that is open, where the expression in it began, and how far its ternary is: '', '?' or ':'; and
    // whether it is a block's.
    $levels = [[null, '', false]];
    $insert = [];
    foreach ($tokens as $i => [$id, $text]) {
        if (in_array($id, [T_WHITESPACE, T_COMMENT, T_DOC_COMMENT], true)) {
            continue;
        }
        $level = &$levels[count($levels) - 1];
        $level[0] ??= $i;
        if ($id === T_CURLY_OPEN || $id === T_DOLLAR_OPEN_CURLY_BRACES || in_array($text, ['(', '[', '{'], true) && $id === 0) {
            $levels[] = [null, '', $text === '{' && $id === 0];
        } elseif ($id === 0 && in_array($text, [')', ']', '}'], true)) {
            unset($level);
            $is_block = count($levels) > 1 && array_pop($levels)[2];
            if ($is_block) {
                $levels[count($levels) - 1][0] = null; // a statement ended
                $levels[count($levels) - 1][1] = '';
            }
        } elseif ($id === 0 && in_array($text, [',', ';', '='], true) || in_array($id, [T_OPEN_TAG, T_OPEN_TAG_WITH_ECHO, T_CLOSE_TAG, T_RETURN, T_ECHO, T_DOUBLE_ARROW, T_CASE, T_PLUS_EQUAL, T_CONCAT_EQUAL], true)) {
            [$level[0], $level[1]] = [null, ''];
        } elseif ($id === 0 && $text === '?') {
            if ($level[1] === ':') {
                $insert[$level[0]] = '(' . ($insert[$level[0]] ?? '');
                $insert[$i] = ')' . ($insert[$i] ?? '');
            }
            $level[1] = '?';
        } elseif ($id === 0 && $text === ':' && $level[1] === '?') {
            $level[1] = ':';
        }
        unset($level);
    }
    $bracketed = '';
    foreach ($tokens as $i => [, $text]) {
        $bracketed .= ($insert[$i] ?? '') . $text;
    }
    return $bracketed;
}

/**
 * PHP 7 counted no element of null, and one of a number: iterators' -1 at their end, which is the edit of GroupIterator that
 * users of Yioop make, too. A Yioop of 2021 looks itself whether it is an array, just before.
 */
function count_nothing(string $source, string $file): string
{
    $source = preg_replace_callback('/(->count_block_unfiltered\s*=\s*)count\((\$\w+)\);/', function (array $found) use ($source): string {
        [[$text, $at], [$assignment], [$pages]] = $found;
        return str_contains(substr($source, max(0, $at - 100), min($at, 100)), "is_array($pages)") ? $text : "{$assignment}is_array($pages) ? count($pages) : 1;";
    }, $source, flags: PREG_OFFSET_CAPTURE);
    return preg_match('~/(models|controllers)/~', $file) ? preg_replace('/\bcount\((\$\w+(?:\[[^][()]+\])*)\)/', 'count($1 ?? [])', $source) : $source;
}
