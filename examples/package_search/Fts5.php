<?php

declare(strict_types=1);

namespace PackageSearch;

use PDO;

/** The same descriptions in SQLite's FTS5, with its English stemmer. */
final class Fts5
{
    /** How it was come by. */
    public readonly string $story;
    private readonly PDO $database;

    public static function exists(): bool
    {
        return extension_loaded('pdo_sqlite');
    }

    public function __construct(public readonly string $file, PackageIndex $packages)
    {
        $exists = is_file($file) && filemtime($file) >= filemtime($packages->folder);
        if (!$exists) {
            @unlink($file);
            $start = hrtime(true);
            $this->build("$file.part", $packages);
            rename("$file.part", $file);
            $this->story = sprintf('built in %.2f s', (hrtime(true) - $start) / 1e9);
        } else {
            $this->story = 'built before';
        }
        $this->database = new PDO("sqlite:$file");
    }

    /** Reads the best, and returns how many there are in all; 0 for what FTS5 does not understand. */
    public function search(string $query, int $limit): int
    {
        // FTS5's own language for `word "a phrase" prefix* -without`.
        preg_match_all('/(-?)("[^"]*"|[\w\x80-\xff]+)(\*?)/', $query, $parts, PREG_SET_ORDER);
        $with = $without = [];
        foreach ($parts as [, $minus, $text, $star]) {
            $quoted = '"' . trim($text, '"') . '"' . $star;
            $minus === '' ? $with[] = $quoted : $without[] = $quoted;
        }
        $match = implode(' ', $with) . implode('', array_map(fn (string $text): string => " NOT $text", $without));
        if ($with === []) {
            return 0;
        }
        $best = $this->database->prepare('SELECT name, rank FROM packages WHERE packages MATCH ? ORDER BY rank LIMIT ?');
        $best->execute([$match, $limit]);
        $best->fetchAll();
        $count = $this->database->prepare('SELECT count(*) FROM packages WHERE packages MATCH ?');
        $count->execute([$match]);
        return (int) $count->fetchColumn();
    }

    private function build(string $file, PackageIndex $packages): void
    {
        @unlink($file);
        $database = new PDO("sqlite:$file");
        $database->exec("CREATE VIRTUAL TABLE packages USING fts5(name, text, tokenize = 'porter unicode61')");
        $database->beginTransaction();
        $insert = $database->prepare('INSERT INTO packages VALUES (?, ?)');
        foreach ($packages->documents("SQLite's FTS5") as $package) {
            $insert->execute([$package['name'], $package['text']]);
        }
        $database->commit();
    }
}
