<?php
namespace Postings\Bench;

/** "1,234", "-1.5 ×", "12 %", "12.3 (12.1–12.6)", "28.3 / 3.6"; but not "1 M and 3.7 M". */
const NUMBER = '~^-?\d[\d,.]*( [×%])?( [(/].*)?$~u';

/** A Markdown table; numbers stand to the right. */
function markdown_table(array $header, array $rows): string
{
    $lines = [$header];
    $right = array_map(fn (int $column) => (bool) preg_match(NUMBER, (string) ($rows[0][$column] ?? '')), array_keys($header));
    $lines[] = array_map(fn (bool $is_right) => $is_right ? '---:' : '---', $right);
    return implode('', array_map(fn (array $row) => '| ' . implode(' | ', $row) . " |\n", [...$lines, ...$rows]));
}

/** Three significant digits, without an exponent. */
function number(float $value): string
{
    $digits = $value != 0 ? max(0, 2 - (int) floor(log10(abs($value)))) : 0;
    return number_format($value, min($digits, 6), '.', '');
}

/** "12.3 (12.1–12.6)": the median and the quartiles. */
function with_spread(array $measurement): string
{
    return sprintf('%s (%s–%s)', ...array_map(number(...), [$measurement['median'], $measurement['low'], $measurement['high']]));
}

function times(float $factor): string
{
    return number($factor) . ' ×';
}
