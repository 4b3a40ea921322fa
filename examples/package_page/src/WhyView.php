<?php

declare(strict_types=1);

namespace PackagePage;

/** "Why this result": what the score is made of, with bars. */
final class WhyView
{
    /**
     * @param list<array<string, mixed>> $parts of Index::explain()
     * @param float $best the score of the best hit, which is a whole bar
     */
    public function __construct(
        private readonly array $parts,
        private readonly float $score,
        private readonly float $best,
        private readonly string $name,
        private readonly bool $open,
    ) {
    }

    /** For those who hear it, of which result. */
    public static function title(string $name): Html
    {
        return Html::all('Why this result', Html::tag('span', ['class' => 'unseen'], ": $name"));
    }

    public function html(): Html
    {
        $head = array_map(fn (string $text): Html => Html::tag('th', ['scope' => 'col'], $text), ['Found', 'Packages with it', 'Here, in', 'Score (BM25)']);
        return Html::tag(
            'details',
            ['class' => 'why', 'id' => $this->open ? 'why' : null, 'open' => $this->open],
            Html::tag('summary', [], self::title($this->name)),
            Html::tag('div', ['class' => 'scrolls', 'tabindex' => 0, 'role' => 'region', 'aria-label' => "Score of $this->name"], Html::tag(
                'table',
                [],
                Html::tag('thead', [], Html::tag('tr', [], $head)),
                Html::tag('tbody', [], array_map($this->row(...), $this->parts)),
                Html::tag('tfoot', [], Html::tag('tr', [], Html::tag('th', ['scope' => 'row', 'colspan' => 3], 'All of it'), $this->score($this->score))),
            )),
        );
    }

    /** @param array<string, mixed> $part */
    private function row(array $part): Html
    {
        $text = implode(' ', $part['terms']);
        $where = [];
        foreach ($part['fields'] as $field => $in) {
            $where[] = "$field ($in[frequency] of $in[length] words)";
        }
        return Html::tag(
            'tr',
            [],
            Html::tag('th', ['scope' => 'row'], match ($part['kind']) {
                'phrase' => "“{$text}”",
                'prefix' => "{$text}…",
                'fuzzy' => "≈ {$text}",
                default => $text,
            }),
            Html::tag('td', [], number_format($part['documents'])),
            Html::tag('td', [], implode(', ', $where)),
            $this->score($part['score']),
        );
    }

    private function score(float $score): Html
    {
        $width = $this->best > 0 ? round(100 * $score / $this->best, 1) : 0;
        return Html::tag(
            'td',
            ['class' => 'score'],
            Html::tag('svg', ['viewBox' => '0 0 100 10', 'preserveAspectRatio' => 'none', 'aria-hidden' => 'true'], Html::tag('rect', ['width' => $width, 'height' => 10])),
            number_format($score, 3),
        );
    }
}
