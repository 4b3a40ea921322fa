<?php

declare(strict_types=1);

namespace PackagePage;

/** What was found, as the page shows it, and as the script puts it into the page. */
final class ResultsView
{
    /** Values of a facet that are shown at once. */
    private const VALUES = 8;
    /** Pages beside the one that is shown. */
    private const NEIGHBOURS = 2;

    public function __construct(private readonly Answer $answer)
    {
    }

    public function html(): Html
    {
        if ($this->answer->request->q === '') {
            return Html::tag('p', ['class' => 'count'], 'Words, "a phrase", begin*, -without, section:web and size:1000..2000 (KiB) find packages.');
        }
        return Html::all(
            $this->count(),
            Html::tag('div', ['class' => 'columns'], Html::tag('div', [], $this->hits(), $this->pages()), $this->facets()),
            (new TimesView($this->answer))->html(),
        );
    }

    /** In words: '1,234 packages'. */
    public function summary(): string
    {
        $total = number_format($this->answer->total) . ($this->answer->total === 1 ? ' package' : ' packages');
        return $this->answer->relaxed && $this->answer->total > 0 ? "No package has all of it; $total with some of it" : $total;
    }

    private function count(): Html
    {
        $request = $this->answer->request;
        $of = $this->answer->pages > 1 ? ", page {$this->answer->page} of " . number_format($this->answer->pages) : '';
        return Html::all(
            Html::tag('p', ['class' => 'count'], Html::tag('strong', [], $this->summary()), $of, $request->goesOn() ? ' (the last word may go on)' : ''),
            $this->answer->correction === null ? null : Html::tag(
                'p',
                ['class' => 'correction'],
                'Did you mean ',
                Html::tag('a', ['href' => $request->link(['q' => $this->answer->correction])], $this->answer->correction),
                '?',
            ),
            array_map(fn (string $warning): Html => Html::tag('p', ['class' => 'warning'], "In the query: $warning"), $this->answer->warnings),
        );
    }

    private function hits(): Html
    {
        $best = max([0, ...array_column($this->answer->hits, 'score')]);
        return Html::tag(
            'ol',
            ['class' => 'hits', 'start' => ($this->answer->page - 1) * Request::HITS + 1],
            array_map(fn (array $hit): Html => Html::tag('li', [], $this->hit($hit, $best)), $this->answer->hits),
        );
    }

    /** @param array{id: string, score: float, document: array<string, ?string>, marks: array<string, Html>, parts: ?list<array<string, mixed>>} $hit */
    private function hit(array $hit, float $best): Html
    {
        $document = $hit['document'];
        return Html::tag(
            'article',
            [],
            Html::tag('h2', [], Html::tag('a', ['href' => 'https://packages.debian.org/' . rawurlencode($hit['id'])], $hit['marks']['name'])),
            Html::tag('p', ['class' => 'summary'], $hit['marks']['summary']),
            $document['description'] === '' ? null : Html::tag('p', [], $hit['marks']['description']),
            Html::tag('p', ['class' => 'small'], "$document[version] · $document[section] · $document[priority]", self::size($document['size'])),
            $this->why($hit, $best),
        );
    }

    /** @param array{id: string, score: float, document: array<string, ?string>, marks: array<string, Html>, parts: ?list<array<string, mixed>>} $hit */
    private function why(array $hit, float $best): Html
    {
        $request = $this->answer->request;
        if ($hit['parts'] === null) {
            $link = $request->link(['why' => $hit['id'], 'page' => $this->answer->page]) . '#why';
            return Html::tag('p', ['class' => 'small'], Html::tag('a', ['href' => $link], WhyView::title($hit['document']['name'])));
        }
        return (new WhyView($hit['parts'], $hit['score'], $best, $hit['document']['name'], $request->why === $hit['id']))->html();
    }

    private static function size(?string $kibibytes): ?string
    {
        return $kibibytes === null ? null : ' · ' . ($kibibytes < 1024 ? "$kibibytes KiB" : number_format($kibibytes / 1024, 1) . ' MiB');
    }

    private function facets(): ?Html
    {
        $request = $this->answer->request;
        $facets = [];
        foreach ($this->answer->facets as $field => $counts) {
            $chosen = $request->chosen[$field] ?? null;
            if ($counts === [] && $chosen === null) {
                continue;
            }
            $values = [];
            foreach ($counts as $value => $count) {
                $is = (string) $value === $chosen;
                $values[] = Html::tag('li', [], Html::tag(
                    'a',
                    ['href' => $request->link([$field => $is ? null : (string) $value]), 'aria-current' => $is ? 'true' : null],
                    $is ? '✓ ' : '',
                    (string) $value,
                    ' ',
                    Html::tag('span', ['class' => 'small'], number_format($count)),
                ));
            }
            // A choice that nothing is left of can be taken back as well.
            if ($chosen !== null && !isset($counts[$chosen])) {
                $values[] = Html::tag('li', [], Html::tag('a', ['href' => $request->link([$field => null]), 'aria-current' => 'true'], "✓ $chosen 0"));
            }
            $more = array_slice($values, self::VALUES);
            $facets[] = Html::tag('h2', [], ucfirst($field));
            $facets[] = Html::tag('ul', [], array_slice($values, 0, self::VALUES));
            $facets[] = $more === [] ? null : Html::tag('details', [], Html::tag('summary', [], count($more) . " more of $field"), Html::tag('ul', [], $more));
        }
        return $facets === [] ? null : Html::tag('nav', ['class' => 'facets', 'aria-label' => 'Narrow down'], $facets);
    }

    private function pages(): ?Html
    {
        if ($this->answer->pages === 1) {
            return null;
        }
        $at = $this->answer->page;
        $near = range(max(1, $at - self::NEIGHBOURS), min($this->answer->pages, $at + self::NEIGHBOURS));
        $links = [];
        foreach (array_unique([1, ...$near, $this->answer->pages]) as $page) {
            $links[] = Html::tag('li', [], $this->page_link($page, number_format($page), ['aria-current' => $page === $at ? 'page' : null, 'aria-label' => "Page $page"]));
        }
        return Html::tag('nav', ['class' => 'pages', 'aria-label' => 'Pages'], Html::tag(
            'ul',
            [],
            $at > 1 ? Html::tag('li', [], $this->page_link($at - 1, 'Previous', ['rel' => 'prev'])) : null,
            $links,
            $at < $this->answer->pages ? Html::tag('li', [], $this->page_link($at + 1, 'Next', ['rel' => 'next'])) : null,
        ));
    }

    private function page_link(int $page, string $text, array $attributes): Html
    {
        return Html::tag('a', ['href' => $this->answer->request->link(['page' => $page === 1 ? null : $page])] + $attributes, $text);
    }
}
