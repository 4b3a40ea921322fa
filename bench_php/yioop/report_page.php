<?php
namespace Postings\Bench;

use OutOfBoundsException;

/** The page of results, from the measurements alone. */
function report_page(Run $run): string
{
    $pages = $stages = [];
    foreach ($run->measurements->all() as ['case' => $case]) {
        isset($case['query']) ? $pages[json_encode($case)] = $case : $stages[json_encode($case)] = $case;
    }
    if (!$pages) {
        $text = "Minimum (median) of the runs, variant by variant in rotating order. A ratio is the median of what PHP took, divided by what it took with the extension in the same round.\n";
        return $text . facts($run) . indexer_sections($run, $stages) . "\n" . left_of_indexer_section();
    }
    $text = 'Minimum (median) of ' . $run->rounds . ' requests for each page and variant, request by request in rotating order. A ratio is the median of what PHP took, divided by'
        . "\nwhat it took with the extension right beside it. Processor time is that of the whole request in php-fpm; hits, scores and totals are the same in all variants.\n"
        . facts($run);
    $text .= "\n## Processor time of a page, milliseconds\n\n" . pages_table($run, $pages);
    $text .= "\n## From the request on, milliseconds, without JIT\n\n" . times_table($run, $pages, ['first byte', 'last byte']);
    if (isset($run->facts['browser'])) {
        $text .= "\n## In {$run->facts['browser']}, milliseconds, without JIT\n\n" . times_table($run, $pages, ['browser first byte', 'first paint', 'load event']);
    }
    $text .= indexer_sections($run, $stages);
    draw($run, $pages);
    return $text . "\n" . left_section() . "\n" . paper_section();
}

function indexer_sections(Run $run, array $cases): string
{
    $text = '';
    foreach ($cases as $case) {
        $text .= "\n## The indexer: " . number_format($case['indexer']) . ' documents, each with four links, ' . number_format($case['generation']) . " in a generation at most; processor seconds\n\n"
            . stages_table($run, $case) . sprintf("\nAll files of shards and dictionary are the same. Cutting the texts into words before, by Yioop's PHP alone, took %s s more.\n", number($run->facts['words']));
    }
    return $text;
}

function facts(Run $run): string
{
    $text = "\n{$run->facts['yioop']}; " . ($run->facts['documents'] ?? "Debian's descriptions, made into an index by its own methods") . '. ';
    $mended = $run->facts['mended'] ?? [];
    $text .= $mended ? "So that it runs on this PHP, in a copy:\n" . implode(";\n", $mended) . ".\n" : "It ran as it is.\n";
    $text .= isset($run->facts['replaced']) ? "\nWhat was replaced, by `phpinfo()`:\n\n" : '';
    foreach ($run->facts['replaced'] ?? [] as $name => $value) {
        $text .= "* $name: $value\n";
    }
    return $text;
}

function label(array $case): string
{
    return $case['query'] === '' ? 'the page to search from' : "`$case[query]`" . ($case['from'] ? ', from ' . number_format($case['from']) . ' on' : '');
}

function least(array $measurement): string
{
    return number($measurement['samples'][0]) . ' (' . number($measurement['median']) . ')';
}

/** For each variant its cell, and behind one with the extension the ratio. */
function cells(Run $run, array $case, string $metric): array
{
    $cells = [];
    foreach (array_keys($run->variants) as $variant) {
        $cells[] = least($run->measurements->get($case, $metric, $variant));
        if (str_starts_with($variant, 'on')) {
            $cells[] = times($run->measurements->median($case, "$metric, ratio", $variant));
        }
    }
    return $cells;
}

/** The header of such cells. */
function headings(Run $run): array
{
    $names = array_map(fn (string $name, Variant $variant) => str_starts_with($name, 'on') ? [$variant->label, ''] : [$variant->label], array_keys($run->variants), $run->variants);
    return array_merge(...$names);
}

function pages_table(Run $run, array $cases): string
{
    $rows = array_map(fn (array $case) => [label($case), $case['query'] === '' ? '' : number_format($case['total']), ...cells($run, $case, 'processor')], array_values($cases));
    return aligned(['page', 'results', ...headings($run)], $rows);
}

function times_table(Run $run, array $cases, array $metrics): string
{
    $rows = [];
    foreach ($cases as $case) {
        $row = [label($case)];
        foreach ($metrics as $metric) {
            array_push($row, least($run->measurements->get($case, $metric, 'off')), least($run->measurements->get($case, $metric, 'on')), times($run->measurements->median($case, "$metric, ratio", 'on')));
        }
        $rows[] = $row;
    }
    return aligned(['page', ...array_merge(...array_map(fn ($metric) => [str_replace('browser ', '', $metric) . ': PHP', 'with the extension', ''], $metrics))], $rows);
}

function stages_table(Run $run, array $case): string
{
    $rows = [];
    foreach ($run->measurements->all() as $m) {
        if ($m['case'] === $case && $m['variant'] === 'off') {
            $rows[] = [$m['metric'], ...cells($run, $case, $m['metric'])];
        }
    }
    return aligned(['stage', ...headings($run)], $rows);
}

/** Numbers to the right, also where the first row has none. */
function aligned(array $header, array $rows): string
{
    $lines = explode("\n", markdown_table($header, $rows));
    $lines[1] = '| --- |' . str_repeat(' ---: |', count($header) - 1);
    return implode("\n", $lines);
}

function draw(Run $run, array $cases): void
{
    $charts = [];
    foreach (['processor' => 'processor time', 'load event' => 'load event in Chromium'] as $metric => $title) {
        $series = [];
        try {
            foreach ($run->variants as $name => $variant) {
                foreach ($cases as $case) {
                    $m = $run->measurements->get($case, $metric, $name);
                    $series[$variant->label][] = [$m['median'], $m['low'], $m['high']];
                }
            }
        } catch (OutOfBoundsException) {
            continue; // no browser
        }
        $x = array_map(fn (array $case) => $case['query'] === '' ? 'start' : $case['query'] . ($case['from'] ? " $case[from]+" : ''), array_values($cases));
        $charts[] = new Chart($title, $x, $series, y_label: 'ms');
    }
    plot($run->file('svg'), ...$charts);
}
