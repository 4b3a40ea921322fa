<?php
namespace Postings\Bench;

use RuntimeException;

/** A page of the Yioop that is asked for. */
final class YioopPage
{
    public function __construct(public readonly string $query, public readonly int $from, public readonly float $total)
    {
    }

    public function uri(): string
    {
        return $this->query === '' ? '/' : '/?' . http_build_query(['q' => $this->query] + ($this->from ? ['limit' => $this->from] : []));
    }

    public function case(): array
    {
        return ['query' => $this->query, 'from' => $this->from, 'total' => $this->total];
    }
}

/** Compares and measures the pages of all variants. */
final class YioopPages
{
    private const DEPTHS = [1000, 4000];
    /** What a page of results is, in Yioop's answer to f=serial. */
    private const COMPARED = ['PAGES', 'TOTAL_ROWS', 'LIMIT', 'RESULTS_PER_PAGE'];

    public function __construct(private readonly Run $run, private readonly YioopServers $servers)
    {
    }

    /** The pages to measure: of each query the first, and those deep in it; all are the same in all variants. @return list<YioopPage> */
    public function compared(array $queries): array
    {
        $pages = [new YioopPage('', 0, 0)];
        $found = 0;
        foreach ($queries as $query) {
            $total = $this->total(new YioopPage($query, 0, 0));
            $pages[] = new YioopPage($query, 0, $total);
            $found += $total;
            foreach (array_filter(self::DEPTHS, fn (int $from) => $total > $from) as $from) {
                $deep = new YioopPage($query, $from, $total);
                // The first page's total is an estimate.
                if ($this->total($deep) > $from) {
                    $pages[] = $deep;
                }
            }
        }
        $found > 0 || throw new RuntimeException('nothing was found for any query: is the index one of this Yioop?');
        return $pages;
    }

    /** How many results a page says that there are. Throws unless all variants have the same hits, scores and totals, twice. */
    private function total(YioopPage $page): float
    {
        $first = null;
        for ($time = 0; $time < 2; ++$time) {
            foreach ($this->servers->urls as $name => $url) {
                $answer = $this->answer($name, $page);
                $first ??= $answer;
                if ($answer !== $first) {
                    throw new RuntimeException("'$page->query' from $page->from on: {$this->run->variants[$name]->label} has another answer: " . self::difference($first, $answer) . '. No figures');
                }
            }
        }
        return (float) $first['TOTAL_ROWS'];
    }

    private function answer(string $name, YioopPage $page): array
    {
        $response = $this->get($name, $page->uri() . '&f=serial');
        $answer = @unserialize($response->body, ['allowed_classes' => false]);
        if (!is_array($answer) || !isset($answer['PAGES'], $answer['TOTAL_ROWS'])) {
            throw new RuntimeException("'$page->query' has no answer to f=serial, by which hits and scores are compared (RSS access may be off in its settings): " . substr(strip_tags($response->body), 0, 500));
        }
        return array_intersect_key($answer, array_flip(self::COMPARED));
    }

    private function get(string $name, string $uri): Response
    {
        $response = http_get($this->servers->urls[$name] . $uri);
        if ($response->status !== 200 || $this->servers->fatal($name) !== '' || $response->body === '') {
            throw new RuntimeException("$uri, {$this->run->variants[$name]->label}: status $response->status, " . strlen($response->body) . ' bytes. ' . $this->servers->fatal($name)
                . "\n(a Yioop that is older than PHP 8 may need --mend)");
        }
        return $response;
    }

    private static function difference(array $a, array $b, string $at = ''): string
    {
        foreach ($a + $b as $key => $_) {
            [$of_a, $of_b] = [$a[$key] ?? null, $b[$key] ?? null];
            if ($of_a !== $of_b) {
                return is_array($of_a) && is_array($of_b) ? self::difference($of_a, $of_b, "$at$key.") : "$at$key is " . var_export($of_b, true) . ' and not ' . var_export($of_a, true);
            }
        }
        return 'another order of keys';
    }

    /** @param list<YioopPage> $pages in rotating order, request by request */
    public function measure(array $pages): void
    {
        $samples = [];
        $names = array_keys($this->run->variants);
        $this->run->expect(count($pages));
        for ($round = -1; $round < $this->run->rounds; ++$round) {
            foreach ($pages as $n => $page) {
                $round < 0 || $this->run->progress("$page->query" . ($page->from ? " from $page->from on" : ''));
                foreach (rotated($names, $round + $n + 1) as $name) {
                    $before = $this->servers->processor_ms($name);
                    $response = $this->get($name, $page->uri());
                    $after = $this->servers->processor_ms($name);
                    if ($round >= 0) { // the round before compiles, and fills the JIT's code and caches
                        $samples[$n]['processor'][$name][] = $after - $before;
                        $samples[$n]['first byte'][$name][] = $response->first_byte;
                        $samples[$n]['last byte'][$name][] = $response->last_byte;
                    }
                }
            }
        }
        foreach ($samples as $n => $metrics) {
            foreach ($metrics as $metric => $by_variant) {
                add_pairs($this->run, $pages[$n]->case(), $metric, $by_variant, 'ms');
            }
        }
    }
}

/** Throws unless every variant is what it is called; what the processes with the extension say they have replaced. */
function require_variants(YioopServers $servers, array $variants): array
{
    foreach ($servers->urls as $name => $url) {
        $report = json_decode(http_get("$url/postings-bench-report")->body, true) ?? throw new RuntimeException("no report of {$variants[$name]->label}");
        $jit = str_ends_with($name, '_jit');
        $on = str_starts_with($name, 'on');
        if ($report['opcache'] !== true || $report['jit'] !== $jit || isset($report['extension']) !== $on) {
            throw new RuntimeException("{$variants[$name]->label} is not what it is called: " . json_encode($report));
        }
        if ($jit && ($report['jit_used'] === 0 || $report['jit_free'] === 0)) {
            throw new RuntimeException("{$variants[$name]->label}: the JIT compiled nothing, or its memory is full");
        }
        if ($name === 'on') {
            $replaced = $report['lines'];
        }
    }
    return $replaced;
}
