<?php

declare(strict_types=1);

namespace PackagePage;

use Postings\Index;
use Postings\IndexNotFoundException;
use Postings\PostingsException;

/** Answers a request of HTTP. */
final class Page
{
    /** Nothing from elsewhere, no script but ours, no frame around it. */
    private const HEADERS = [
        "Content-Security-Policy: default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:;"
            . " form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        'X-Content-Type-Options: nosniff',
        'Referrer-Policy: no-referrer',
    ];

    /** @param array<mixed> $parameters $_GET */
    public static function answer(string $folder, array $parameters): void
    {
        array_map(header(...), self::HEADERS);
        $request = new Request($parameters);
        try {
            $index = Index::open($folder);
            $answer = new Answer($index, $request);
        } catch (IndexNotFoundException) {
            self::fail($request, 503, 'The index is not there yet. ./dev serve makes it.');
            return;
        } catch (PostingsException $error) {
            error_log((string) $error);
            self::fail($request, 500, 'The index cannot be read.');
            return;
        }
        $view = new ResultsView($answer);
        match ($request->format) {
            'json' => self::json($answer),
            'fragment' => self::html(Html::tag('div', ['data-summary' => $request->q === '' ? '' : $view->summary()], $view->html())),
            'page' => self::html(self::document($request, $view->html(), count($index))),
        };
    }

    private static function html(Html $html): void
    {
        header('Content-Type: text/html; charset=utf-8');
        echo $html;
    }

    private static function fail(Request $request, int $status, string $why): void
    {
        http_response_code($status);
        $request->format === 'json' ? self::print_json(['error' => $why]) : self::html(self::document($request, Html::tag('p', ['class' => 'warning'], $why), 0));
    }

    private static function document(Request $request, Html $results, int $packages): Html
    {
        $title = 'Debian packages';
        return Html::document(
            Html::tag(
                'head',
                [],
                Html::tag('meta', ['charset' => 'utf-8']),
                Html::tag('meta', ['name' => 'viewport', 'content' => 'width=device-width, initial-scale=1']),
                Html::tag('meta', ['name' => 'color-scheme', 'content' => 'light dark']),
                Html::tag('title', [], $request->q === '' ? $title : "$request->q – $title"),
                Html::tag('link', ['rel' => 'icon', 'href' => 'data:,']),
                Html::tag('link', ['rel' => 'stylesheet', 'href' => 'page.css']),
                Html::tag('script', ['src' => 'page.js', 'type' => 'module']),
            ),
            Html::tag(
                'body',
                [],
                Html::tag('a', ['class' => 'unseen', 'href' => '#results'], 'To the results'),
                Html::tag('header', [], Html::tag('h1', [], Html::tag('a', ['href' => '?'], $title)), self::form($request, $packages)),
                Html::tag('main', ['id' => 'results', 'tabindex' => -1], $results),
                Html::tag('p', ['id' => 'status', 'class' => 'unseen', 'role' => 'status']),
            ),
        );
    }

    private static function form(Request $request, int $packages): Html
    {
        $hidden = $sorts = [];
        foreach (Request::SORTS as $name => [$text]) {
            $sorts[] = Html::tag('option', ['value' => $name, 'selected' => $name === $request->sort], $text);
        }
        foreach ($request->chosen as $field => $value) {
            $hidden[] = Html::tag('input', ['type' => 'hidden', 'name' => $field, 'value' => $value]);
        }
        return Html::tag(
            'form',
            ['role' => 'search'],
            Html::tag('label', ['for' => 'q'], 'Search ' . number_format($packages) . ' packages'),
            Html::tag('div', ['class' => 'line'],
                Html::tag('input', ['type' => 'search', 'id' => 'q', 'name' => 'q', 'value' => $request->q, 'maxlength' => 200,
                    'autocomplete' => 'off', 'spellcheck' => 'false', 'autofocus' => $request->q === '']),
                Html::tag('button', [], 'Search')),
            Html::tag('label', ['for' => 'sort', 'class' => 'unseen'], 'Order'),
            Html::tag('select', ['id' => 'sort', 'name' => 'sort'], $sorts),
            $hidden,
        );
    }

    private static function json(Answer $answer): void
    {
        $hits = array_map(fn (array $hit): array => ['id' => $hit['id'], 'score' => $hit['score'],
            'document' => $hit['document'], 'why' => $hit['parts']], $answer->hits);
        self::print_json(['query' => $answer->request->q, 'total' => $answer->total, 'correction' => $answer->correction, 'mode' => $answer->relaxed ? 'any' : 'all',
            'page' => $answer->page, 'pages' => $answer->pages, 'warnings' => $answer->warnings, 'hits' => $hits,
            'facets' => array_map(fn (array $counts): object => (object) $counts, $answer->facets),
            'device' => $answer->device, 'nanoseconds' => (object) $answer->times]);
    }

    private static function print_json(array $value): void
    {
        header('Content-Type: application/json');
        echo json_encode($value, JSON_UNESCAPED_UNICODE | JSON_HEX_TAG | JSON_HEX_AMP | JSON_INVALID_UTF8_SUBSTITUTE), "\n";
    }
}
