<?php
namespace Postings\Bench;

use RuntimeException;

require __DIR__ . '/papers/results.php';

/** One page of all experiments of the papers that this extension began with: their figures, and ours out of the results of the other experiments. Measures nothing. */
return new class implements Experiment, OfResults {
    private const PAPERS = ['kotipalli', 'ding', 'griffin', 'nankai'];

    public function title(): string
    {
        return 'Every experiment of the papers, and ours';
    }

    public function run(Run $run): string
    {
        $results = new Results(__DIR__ . '/results');
        $run->machine = 'Nothing was measured for this page: it is made of the other pages\' figures.';
        $overview = [];
        $sections = '';
        foreach (self::PAPERS as $paper) {
            [$title, $hardware, $comparisons] = require __DIR__ . "/papers/$paper.php";
            $sections .= "\n## $title\n\nThe paper's hardware and data: $hardware.\n\n";
            foreach ($comparisons as $comparison) {
                $sections .= $comparison->text($results);
                $overview[] = [$comparison->row, strtok($title, ':') . ': ' . $comparison->title, $comparison->state($results), implode(', ', array_map(fn (string $name) => "[$name]($name.md)", $comparison->from))];
            }
        }
        $states = array_count_values(array_column($overview, 2));
        $run->facts['states'] = array_map(fn (array $row) => array_slice($row, 0, 3), $overview);
        return 'What the papers measured, on their hardware, beside what `./dev bench` measured on ours. Rows are those of the papers\' systems: K is Kotipalli, D Ding, G Griffin, N Nankai. '
            . implode(', ', array_map(fn (string $state, int $count) => "$count $state", array_keys($states), $states)) . ".\n\n"
            . markdown_table(['', 'experiment', '', 'ours'], $overview) . rtrim($sections) . "\n";
    }

    public function child(array $task): array
    {
        throw new RuntimeException('nothing is measured');
    }
};
