<?php

declare(strict_types=1);

namespace Postings\CommandLine\Input;

use PDO;
use Postings\CommandLine\Failure;

/** The rows of a query to a database. */
final class Rows implements Source
{
    /** Rows that PostgreSQL's cursor gives at once. */
    private const AT_ONCE = 1000;

    private readonly PDO $database;
    private int $row = 0;

    public function __construct(string $dsn, private readonly string $sql)
    {
        if (!class_exists(PDO::class)) {
            throw new Failure('--pdo needs the extension pdo');
        }
        $user = getenv('POSTINGS_PDO_USER');
        $password = getenv('POSTINGS_PDO_PASSWORD');
        $this->database = new PDO($dsn, $user === false ? null : $user, $password === false ? null : $password, [
            PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION,
            PDO::ATTR_DEFAULT_FETCH_MODE => PDO::FETCH_ASSOC,
        ]);
    }

    public function documents(): \Generator
    {
        foreach ($this->rows() as $row) {
            $this->row++;
            $row = array_filter($row, fn (mixed $value): bool => $value !== null);
            yield self::not_utf8($row) ?? $row;
        }
    }

    public function where(): string
    {
        return "row $this->row";
    }

    public function lines(): int
    {
        return 1;
    }

    public function done(): int
    {
        return 0;
    }

    public function size(): ?int
    {
        return null;
    }

    /** @param array<array-key, mixed> $row */
    private static function not_utf8(array $row): ?Problem
    {
        foreach ($row as $name => $value) {
            if (!preg_match('//u', (string) $name)) {
                return new Problem('the name of a column is not UTF-8');
            }
            if (is_string($value) && !preg_match('//u', $value)) {
                return new Problem("\"$name\" is not UTF-8");
            }
        }
        return null;
    }

    /** As they come: drivers would read all of them first. */
    private function rows(): \Generator
    {
        $driver = $this->database->getAttribute(PDO::ATTR_DRIVER_NAME);
        if ($driver !== 'pgsql') {
            if ($driver === 'mysql') {
                // PHP 8.5 does not like the old name.
                $buffered = class_exists('Pdo\Mysql') ? 'Pdo\Mysql::ATTR_USE_BUFFERED_QUERY' : 'PDO::MYSQL_ATTR_USE_BUFFERED_QUERY';
                $this->database->setAttribute(constant($buffered), false);
            }
            yield from $this->database->query($this->sql) ?: throw new Failure('--sql is no query');
            return;
        }
        $this->database->beginTransaction();
        $this->database->exec('DECLARE postings_rows NO SCROLL CURSOR FOR ' . rtrim($this->sql, "; \n"));
        do {
            $rows = $this->database->query('FETCH ' . self::AT_ONCE . ' FROM postings_rows')->fetchAll();
            yield from $rows;
        } while (count($rows) === self::AT_ONCE);
        $this->database->rollBack();
    }
}
