<?php

declare(strict_types=1);

namespace Postings\CommandLine\Input;

use Postings\CommandLine\Failure;
use Postings\CommandLine\Signals;

/** The lines of a file or of standard input, in bounded memory, whatever is in it. */
final class Lines
{
    /** No line, and no record of several, is longer. */
    public const LONGEST = 16 << 20;
    private const CHUNK = 1 << 16;

    /** Of the line that was read last, from 1. */
    public int $number = 0;
    /** Bytes of the file; null if that is not known. */
    public readonly ?int $size;
    /** Bytes that were read. */
    public int $done = 0;
    /** @var resource */
    private $stream;
    private string $buffer = '';
    private int $at = 0;

    /** For messages. */
    public readonly string $name;

    /** @param string $file - is standard input */
    public function __construct(string $file)
    {
        $this->name = $file === '-' ? 'standard input' : $file;
        $stream = $file === '-' ? self::standard_input() : ($file === '' || is_dir($file) ? false : @fopen($file, 'rb'));
        if ($stream === false) {
            throw new Failure("cannot read '$file': " . (is_dir($file) ? 'it is a folder' : (file_exists($file) ? 'not permitted' : 'there is no such file')));
        }
        $this->stream = $stream;
        $stat = fstat($stream);
        $this->size = $stat !== false && ($stat['mode'] & 0170000) === 0100000 ? $stat['size'] : null;
        stream_set_read_buffer($stream, 0);
    }

    /** @return resource */
    public static function standard_input(): mixed
    {
        $stat = @fstat(STDIN);
        $script = stat($_SERVER['SCRIPT_FILENAME']);
        // Where it is closed, PHP opens the script in its place, or a file of opcache that has no name any more.
        if ($stat === false || [$stat['dev'], $stat['ino']] === [$script['dev'], $script['ino']] || ($stat['nlink'] === 0 && $stat['size'] === 0)) {
            throw new Failure('cannot read standard input: it is closed');
        }
        return STDIN;
    }

    /** Without its end; null after the last one. */
    public function next(): string|Problem|null
    {
        $searched = $this->at;
        while (($end = strpos($this->buffer, "\n", $searched)) === false) {
            if (strlen($this->buffer) - $this->at > self::LONGEST) {
                return $this->skip();
            }
            if ($this->at > 0) {
                $this->buffer = substr($this->buffer, $this->at);
                $this->at = 0;
            }
            $searched = strlen($this->buffer);
            $chunk = $this->chunk();
            if ($chunk === '') {
                $line = $this->buffer;
                $this->buffer = '';
                return $line === '' ? null : $this->line($line);
            }
            $this->buffer .= $chunk;
        }
        $line = substr($this->buffer, $this->at, $end - $this->at);
        $this->at = $end + 1;
        return strlen($line) > self::LONGEST ? $this->too_long() : $this->line($line);
    }

    /**
     * All that are left, where none may be wrong.
     *
     * @return \Generator<string>
     */
    public function all(): \Generator
    {
        while (($line = $this->next()) !== null) {
            yield is_string($line) ? rtrim($line, "\r") : throw new Failure("$this->name:$this->number: $line->message");
        }
    }

    private function line(string $line): string
    {
        // The mark that some editors put before UTF-8.
        return ++$this->number === 1 && str_starts_with($line, "\u{feff}") ? substr($line, 3) : $line;
    }

    private function skip(): Problem
    {
        do {
            $this->buffer = $this->chunk();
            $end = strpos($this->buffer, "\n");
        } while ($end === false && $this->buffer !== '');
        $this->at = $end === false ? 0 : $end + 1;
        return $this->too_long();
    }

    private function too_long(): Problem
    {
        $this->number++;
        return new Problem('the line is longer than ' . (self::LONGEST >> 20) . ' MiB');
    }

    /** '' at the end. A signal ends the wait for a pipe, where it would not end fread(). */
    private function chunk(): string
    {
        while ($this->size === null) {
            [$read, $write, $except] = [[$this->stream], null, null];
            $ready = @stream_select($read, $write, $except, 1);
            Signals::check();
            if ($ready > 0) {
                break;
            }
        }
        $chunk = @fread($this->stream, self::CHUNK);
        if ($chunk === false) {
            throw new Failure("cannot read '$this->name': " . (error_get_last()['message'] ?? 'an error'));
        }
        $this->done += strlen($chunk);
        return $chunk;
    }
}
