<?php

declare(strict_types=1);

namespace PackagePage;

/** Where the time went: a strip, and the same in words. */
final class TimesView
{
    /** Those that are not the search itself. */
    private const OURS = ['highlight', 'explain'];

    public function __construct(private readonly Answer $answer)
    {
    }

    public function html(): Html
    {
        $all = max(1, array_sum($this->answer->times));
        $at = 0;
        $strip = $words = [];
        foreach ($this->answer->times as $stage => $nanoseconds) {
            $width = 1000 * $nanoseconds / $all;
            $strip[] = Html::tag('rect', ['class' => "stage-$stage", 'x' => round($at, 2), 'width' => round($width, 2), 'height' => 10]);
            $words[] = Html::tag('li', [], Html::tag('svg', ['viewBox' => '0 0 10 10', 'aria-hidden' => 'true'], Html::tag('rect', ['class' => "stage-$stage", 'width' => 10, 'height' => 10])), "$stage " . self::microseconds($nanoseconds));
            $at += $width;
        }
        $search = array_sum(array_diff_key($this->answer->times, array_flip(self::OURS)));
        return Html::tag(
            'section',
            ['class' => 'times', 'aria-label' => 'Time'],
            Html::tag('p', [], 'Searched in ', Html::tag('strong', [], self::microseconds($search)), " on {$this->answer->device}", $this->answer->reason === null ? null : " ({$this->answer->reason})"),
            Html::tag('svg', ['viewBox' => '0 0 1000 10', 'preserveAspectRatio' => 'none', 'aria-hidden' => 'true', 'class' => 'strip'], $strip),
            Html::tag('ul', [], $words),
        );
    }

    private static function microseconds(int $nanoseconds): string
    {
        return number_format($nanoseconds / 1e3, $nanoseconds < 1e5 ? 1 : 0) . ' µs';
    }
}
