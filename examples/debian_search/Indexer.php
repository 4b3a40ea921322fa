<?php

declare(strict_types=1);

namespace DebianSearch;

/** Finds the index of a corpus, or makes it; Ctrl-C at any instant leaves what was there before. */
final class Indexer
{
    private bool $stop = false;
    /** What happened, for the report. */
    public string $story = '';

    public function __construct(private readonly Corpus $corpus, private readonly IndexFile $file)
    {
    }

    public function index(string $key, bool $rebuild): Index
    {
        $index = $rebuild ? null : $this->reuse($key);
        if ($index !== null) {
            return $index;
        }
        $this->file->lock();
        try {
            // Perhaps the process that had the lock has just built it.
            return ($rebuild ? null : $this->reuse($key)) ?? $this->build($key);
        } finally {
            $this->file->unlock();
        }
    }

    private function reuse(string $key): ?Index
    {
        try {
            $index = $this->file->load($key);
        } catch (DamagedIndex $damage) {
            fwrite(STDERR, "the index is damaged ({$damage->getMessage()}): building it again\n");
            return null;
        }
        $this->story = 'reused';
        return $index;
    }

    private function build(string $key): Index
    {
        $start = hrtime(true);
        $this->watch(fn () => $this->stop = true);
        $progress = new Progress('indexing ' . $this->corpus->describe());
        try {
            $builder = new IndexBuilder(PostingFunctions::native());
            $step = function (int $done, int $all) use ($progress): void {
                $this->stop and throw new Interrupted();
                $progress->show($done, $all);
            };
            foreach ($this->corpus->packages($step) as [$name, $description]) {
                $builder->add($name, $description);
            }
            $index = $builder->finish();
            $step(1, 1);
            $this->file->save($key, $index);
            $this->stop and throw new Interrupted();
        } catch (DemoError $error) {
            // Ctrl-C on a terminal ends apt-cache too.
            throw $this->stop ? new Interrupted() : $error;
        } finally {
            $progress->clear();
            $this->watch(SIG_DFL);
        }
        $this->story = sprintf('built in %.1f s', (hrtime(true) - $start) / 1e9);
        return new Index($index);
    }

    /** Signals only set a flag here: the loop looks at it between two packages, and never in the middle of a write. */
    private function watch(callable|int $handler): void
    {
        pcntl_async_signals(true);
        pcntl_signal(SIGINT, $handler);
        pcntl_signal(SIGTERM, $handler);
    }
}
