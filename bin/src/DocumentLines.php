<?php

declare(strict_types=1);

namespace Postings\CommandLine;

/** Documents as NDJSON, which has only UTF-8 and finite numbers, where an index may have other ones from PHP. */
final class DocumentLines
{
    private int $changed = 0;
    private string $first = '';

    public function line(array $document, string $key): string
    {
        $json = Output::exact_json($document);
        if ($json === null) {
            $this->first = $this->changed++ === 0 ? $key : $this->first;
            $json = Output::json($document);
        }
        return "$json\n";
    }

    /** Whether all lines are what was added; else it says so. */
    public function are_exact(): bool
    {
        if ($this->changed > 0) {
            $are = number_format($this->changed) . ($this->changed === 1 ? ' document is' : ' documents are');
            fwrite(STDERR, Terminal::printable("postings: $are not printed as added, as JSON has only UTF-8 and finite numbers; the first is '$this->first'") . "\n");
        }
        return $this->changed === 0;
    }
}
