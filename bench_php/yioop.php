<?php
/**
 * What a Yioop gains: its own pages by nginx, php-fpm and Chromium, and its indexer; plain PHP and the extension, each with
 * JIT and without. Somebody's Yioop (--path=DIR) stays as it is: it works in a copy of its work directory. Hits, scores and
 * totals of every page, and the bytes of every file of the index, are compared before anything is told.
 */
namespace Postings\Bench;

use RuntimeException;

foreach (['mend', 'php7', 'yioop_copy', 'servers', 'client', 'pages', 'browser', 'report_page', 'paper', 'queries', 'tasks'] as $piece) {
    require_once __DIR__ . "/yioop/$piece.php";
}

return new class implements Experiment, Options {
    private string $path = '';
    private ?string $queries = null;
    private int $documents = 7600;
    private int $per_generation = 40_000;
    private bool $index = false;
    private bool $pages = true;
    private bool $mend = false;
    private bool $browser = true;

    public function title(): string
    {
        return $this->pages ? 'A whole Yioop: pages in a browser and the indexer; PHP, and with the extension' : 'The indexer of a Yioop; PHP, and with the extension';
    }

    public function usage(): string
    {
        return <<<'TEXT'
          of yioop:
          --path=DIR        the Yioop (of 2015 or later), which stays untouched
          --queries=FILE    a query a line; else words and pairs of words by how frequent they are
          --rounds=N        how often every page is asked for (default 20; quick: 3)
          --index           its indexer as well
          --no-pages        with --index: nothing else
          --documents=N     so many of Debian's descriptions are indexed, where it has no index or for --index (default 7600)
          --generation=N    documents in a generation of that index (default 40000)
          --mend            what an older Yioop needs on PHP 8, applied to a copy; the page says what
          --no-browser      without Chromium

        TEXT;
    }

    public function rounds(): int
    {
        return 20;
    }

    public function take(string $name, ?string $value): bool
    {
        $number = fn (): int => preg_match('/^[1-9]\d{0,8}$/', (string) $value) ? (int) $value : throw new RuntimeException("--$name wants a number above 0");
        match ($name) {
            'path' => $this->path = (string) (realpath((string) $value) ?: throw new RuntimeException("there is no folder '$value'")),
            'queries' => $this->queries = (string) $value,
            'documents' => $this->documents = $number(),
            'generation' => $this->per_generation = $number(),
            'index' => $this->index = true,
            'no-pages' => $this->pages = false,
            'mend' => $this->mend = true,
            'no-browser' => $this->browser = false,
            default => null,
        };
        return in_array($name, ['path', 'queries', 'documents', 'generation', 'index', 'no-pages', 'mend', 'no-browser'], true);
    }

    public function run(Run $run): string
    {
        if ($run->is_recorded()) {
            $this->pages = isset($run->facts['replaced']);
            return report_page($run);
        }
        $this->path !== '' || throw new RuntimeException('it wants a Yioop: ./dev bench yioop --path=DIR (--help tells more)');
        $this->index || $this->pages || throw new RuntimeException('without pages and without --index there is nothing to measure');
        $queries = $this->queries === null ? null : read_queries($this->queries);
        $run->variants = $this->variants($run);
        $folder = scratch_folder();
        $yioop = new YioopCopy($this->path, $folder, $this->mend);
        $run->facts['yioop'] = yioop_version($yioop);
        $built = null;
        if ($this->index) {
            $built = measure_indexer($run, $yioop, $this->documents, $this->per_generation);
        }
        if (!$this->pages) {
            $run->facts['mended'] = array_values($yioop->mended);
            $yioop->require_untouched();
            return report_page($run);
        }
        $works = [];
        foreach ($run->variants as $name => $variant) {
            $works[$name] = $yioop->work($name);
        }
        $index = $yioop->index;
        if ($index === null) {
            $index = $built ?? build_index($run, $yioop, $yioop->work('crawl'), $this->documents, $this->per_generation, 'on')['index'];
            foreach ($works as $work) {
                $yioop->link_index($index, $work);
                YioopCopy::choose_index($work, (string) YIOOP_CRAWL);
            }
            $run->facts['documents'] = "$this->documents of Debian's descriptions, each with four links, made into an index by its own methods";
        } else {
            $run->facts['documents'] = 'its own index ' . basename($index);
        }
        $run->facts['mended'] = array_values($yioop->mended);
        $queries ??= frequent_words($run, $yioop, $works['on'], $index);
        $servers = new YioopServers($yioop, $folder, $run->variants, $works);
        $pages = (new YioopPages($run, $servers))->compared($queries);
        (new YioopPages($run, $servers))->measure($pages);
        if ($this->browser) {
            measure_in_browser($run, $servers, $pages, $folder);
        }
        $run->facts['replaced'] = require_variants($servers, $run->variants);
        unset($servers);
        $yioop->require_untouched();
        return report_page($run);
    }

    public function child(array $task): array
    {
        return child_task($task);
    }

    private function variants(Run $run): array
    {
        $extension = ['-d', "extension=$run->extension"];
        $variants = [
            'off' => new Variant('PHP', YioopServers::php_flags(false)),
            'on' => new Variant('with the extension', [...YioopServers::php_flags(false), ...$extension]),
        ];
        if (!YioopServers::has_jit()) {
            fwrite(STDERR, "this PHP has no JIT: without its variants\n");
            return $variants;
        }
        return $variants + [
            'off_jit' => new Variant('PHP, JIT', YioopServers::php_flags(true)),
            'on_jit' => new Variant('with the extension, JIT', [...YioopServers::php_flags(true), ...$extension]),
        ];
    }
};
