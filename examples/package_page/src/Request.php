<?php

declare(strict_types=1);

namespace PackagePage;

use Postings\Filter;
use Postings\Query;
use Postings\Schema;

/** What is asked for, as it stands in the URL. All of it may be anything. */
final class Request
{
    public const HITS = 10;
    /** How hits may be sorted: by name, what a person reads, and what search() takes. */
    public const SORTS = ['' => ['Best first', []], 'small' => ['Smallest first', ['size' => 'asc']], 'large' => ['Largest first', ['size' => 'desc']]];
    /** Bytes of a query. */
    private const LONGEST = 1000;
    private const LAST_PAGE = 1_000_000;

    public readonly string $q;
    /** Whether it is still being typed, so that its end may be unfinished. */
    public readonly bool $typing;
    public readonly int $page;
    /** @var array<string, string> the values that were chosen of keyword fields */
    public readonly array $chosen;
    public readonly string $format;
    /** One of SORTS. */
    public readonly string $sort;
    /** The package whose score is explained, while one types; else all are. */
    public readonly string $why;

    /** @param array<mixed> $parameters $_GET */
    public function __construct(array $parameters)
    {
        $text = fn (string $name): string => is_string($parameters[$name] ?? null) ? substr($parameters[$name], 0, self::LONGEST) : '';
        $this->q = $text('q');
        $this->typing = $text('typing') === '1';
        $this->page = filter_var($text('page'), FILTER_VALIDATE_INT, ['options' => ['min_range' => 1, 'max_range' => self::LAST_PAGE]]) ?: 1;
        $this->format = in_array($text('format'), ['json', 'fragment'], true) ? $text('format') : 'page';
        $this->why = $text('why');
        $this->sort = isset(self::SORTS[$text('sort')]) ? $text('sort') : '';
        $chosen = [];
        foreach (Packages::CHOICES as $field) {
            $text($field) === '' || $chosen[$field] = $text($field);
        }
        $this->chosen = $chosen;
    }

    public function query(Schema $schema): Query
    {
        return Query::parse($this->q, $schema, prefix: $this->typing);
    }

    /** Whether its last word may go on, and finds what begins with it. */
    public function goesOn(): bool
    {
        return $this->typing && Query::parse($this->q, prefix: true) != Query::parse($this->q);
    }

    /** To explain what begins with a letter or two takes longer than a keystroke may. */
    public function explains(string $package): bool
    {
        return !$this->goesOn() || $this->why === $package;
    }

    /** @param ?string $without a field whose choice does not count */
    public function filter(?string $without = null): ?Filter
    {
        $filters = [];
        foreach ($this->chosen as $field => $value) {
            $field === $without || $filters[] = Filter::equal($field, $value);
        }
        return $filters === [] ? null : Filter::all(...$filters);
    }

    /**
     * A link to the same with something else.
     *
     * @param array<string, string|int|null> $changes null: without it
     */
    public function link(array $changes): string
    {
        $parameters = ['q' => $this->q, 'typing' => $this->typing ? '1' : null, 'sort' => $this->sort ?: null] + $this->chosen;
        return '?' . http_build_query(array_filter($changes + $parameters, fn (mixed $value): bool => $value !== null));
    }
}
