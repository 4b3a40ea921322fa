<?php

declare(strict_types=1);

namespace PackagePage;

/** A piece of HTML. Strings become text of it and values of attributes, never tags: nothing else makes one. */
final class Html implements \Stringable
{
    private const VOID = ['meta', 'link', 'input'];

    private function __construct(private readonly string $html)
    {
    }

    /**
     * @param array<string, string|int|float|bool|null> $attributes false and null: left out
     * @param Html|string|int|null|array<Html|string|int|null> $children
     */
    public static function tag(string $name, array $attributes = [], Html|string|int|array|null ...$children): self
    {
        $html = "<$name";
        foreach ($attributes as $attribute => $value) {
            $html .= match ($value) {
                false, null => '',
                true => " $attribute",
                default => " $attribute=\"" . self::escaped((string) $value) . '"',
            };
        }
        return new self("$html>" . (in_array($name, self::VOID, true) ? '' : self::all(...$children) . "</$name>"));
    }

    /** One after another. */
    public static function all(Html|string|int|array|null ...$parts): self
    {
        $html = '';
        foreach ($parts as $part) {
            $html .= match (true) {
                $part instanceof self => $part->html,
                is_array($part) => self::all(...array_values($part))->html,
                default => self::escaped((string) $part),
            };
        }
        return new self($html);
    }

    /** A text in which $open and $close stand around what is marked; whatever else is in it, it becomes no other tag. */
    public static function marked(string $text, string $open, string $close): self
    {
        $pieces = explode($open, $text);
        $parts = [array_shift($pieces)];
        foreach ($pieces as $piece) {
            [$marked, $rest] = [...explode($close, $piece, 2), ''];
            array_push($parts, self::tag('mark', [], $marked), $rest);
        }
        return self::all($parts);
    }

    public static function document(self ...$children): self
    {
        return new self("<!DOCTYPE html>\n" . self::tag('html', ['lang' => 'en'], ...$children)->html . "\n");
    }

    public function __toString(): string
    {
        return $this->html;
    }

    private static function escaped(string $text): string
    {
        return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE | ENT_HTML5, 'UTF-8');
    }
}
