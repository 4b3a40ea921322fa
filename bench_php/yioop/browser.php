<?php
namespace Postings\Bench;

require_once __DIR__ . '/../../php_tests/module.inc';
require_once __DIR__ . '/../../php_tests/08_search_page/chromium.inc';

/** The same pages in a Chromium without a window: first byte, first paint, load event; as the page itself is told. */
function measure_in_browser(Run $run, YioopServers $servers, array $pages, string $folder): void
{
    if (!chromium_binary()) {
        fwrite(STDERR, "no Chromium (Debian: chromium): the server's half only\n");
        return;
    }
    $browser = new \Chromium($folder);
    $samples = [];
    $run->expect(count($pages));
    for ($round = -1; $round < $run->rounds; ++$round) {
        foreach ($pages as $n => $page) {
            $round < 0 || $run->progress("Chromium: $page->query" . ($page->from ? " from $page->from on" : ''));
            foreach (rotated(array_keys($servers->urls), $round + $n + 1) as $name) {
                foreach (browser_times($browser, $servers->urls[$name] . $page->uri()) as $metric => $time) {
                    $round < 0 || $samples[$n][$metric][$name][] = $time;
                }
            }
        }
    }
    $run->facts['browser'] = $browser->call('Browser.getVersion')['product'];
    foreach ($samples as $n => $metrics) {
        foreach ($metrics as $metric => $by_variant) {
            add_pairs($run, $pages[$n]->case(), $metric, $by_variant, 'ms');
        }
    }
}

/** @return array<string, float> milliseconds from the start of the navigation on */
function browser_times(\Chromium $browser, string $url): array
{
    $browser->open($url);
    $browser->wait("performance.getEntriesByType('navigation')[0].loadEventEnd > 0 && performance.getEntriesByName('first-paint').length > 0");
    $times = $browser->value("(({responseStart, loadEventStart}) => [responseStart, performance.getEntriesByName('first-paint')[0].startTime, loadEventStart])(performance.getEntriesByType('navigation')[0])");
    $browser->events = [];
    return array_combine(['browser first byte', 'first paint', 'load event'], $times);
}
