<?php

declare(strict_types=1);

namespace DebianSearch;

/** Cuts packages into words and appends one packed posting for each word of each package. */
final class IndexBuilder
{
    /** @var array<string|int, string> */
    private array $postings = [];
    /** @var list<string> */
    private array $names = [];
    /** @var list<string> */
    private array $descriptions = [];
    /** @var list<int> */
    private array $lengths = [];

    public function __construct(private readonly PostingFunctions $functions)
    {
    }

    public function add(string $name, string $description): void
    {
        $positions = [];
        $words = Tokenizer::words("$name\n$description");
        foreach ($words as $position => $word) {
            $positions[$word][] = $position;
        }
        $doc = count($this->names) * Index::STRIDE;
        $pack = $this->functions->pack;
        foreach ($positions as $word => $list) {
            $this->postings[$word] = ($this->postings[$word] ?? '') . $pack($doc, $list);
        }
        $this->names[] = $name;
        $this->descriptions[] = $description;
        $this->lengths[] = count($words);
    }

    /** The bytes of the index; see Index. */
    public function finish(): string
    {
        if ($this->names === []) {
            throw new DemoError('the corpus has no package with a description');
        }
        ksort($this->postings, SORT_STRING);
        return Index::pack($this->postings, $this->names, $this->descriptions, $this->lengths);
    }
}
