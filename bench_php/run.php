<?php
/** The one runner of the experiments in this folder; `./dev bench` calls it. */
namespace Postings\Bench;

use Throwable;

chdir(dirname(__DIR__));
foreach (['experiment', 'measurements', 'run', 'timing', 'machine', 'table', 'plot', 'recorded', 'measured_by_tool', 'regression_tree', 'predictions', 'autoload'] as $piece) {
    require __DIR__ . "/lib/$piece.php";
}

const USAGE = <<<'TEXT'
usage: php bench_php/run.php NAME [OPTION...]

  --quick           smaller inputs and fewer rounds, to see that it works
  --rounds=N        how often every variant is measured (default 7; quick: 3)
  --extension=PATH  the extension to measure (default modules/postings.so)
  --output=FOLDER   where NAME.md, NAME.json and NAME.svg go (default bench_php/results; quick: build/quick)
  --from=FILE       no measuring: the page and plots of the NAME.json that a run on another machine wrote (not of
                    every experiment)
  --list            the experiments

TEXT;

function load(string $name): Experiment
{
    $file = __DIR__ . "/$name.php";
    if (!preg_match('/^[a-z]\w*$/', $name) || $name === 'run' || !is_file($file)) {
        fail("no experiment '$name'; --list names them");
    }
    return require $file;
}

function fail(string $message): never
{
    fwrite(STDERR, "bench: $message\n");
    exit(1);
}

function list_experiments(): void
{
    foreach (glob(__DIR__ . '/*.php') as $file) {
        if ($file !== __FILE__) {
            printf("%-16s %s\n", basename($file, '.php'), load(basename($file, '.php'))->title());
        }
    }
}

/** The options that an experiment has besides those of all. */
function own_usage(string $name): string
{
    $experiment = $name === 'run' ? null : load($name);
    return $experiment instanceof Options ? $experiment->usage() : '';
}

function main(array $arguments): void
{
    if (($arguments[0] ?? '') === '--child') {
        echo json_encode(load($arguments[1])->child(json_decode($arguments[2], true)), JSON_THROW_ON_ERROR);
        return;
    }
    $options = ['quick' => false, 'rounds' => null, 'extension' => 'modules/postings.so', 'output' => null, 'from' => null];
    $names = $own = [];
    foreach ($arguments as $argument) {
        if (in_array($argument, ['--help', '-h'], true)) {
            echo USAGE . implode(array_map(fn (string $file) => own_usage(basename($file, '.php')), glob(__DIR__ . '/*.php')));
            return;
        }
        if ($argument === '--list') {
            list_experiments();
            return;
        }
        if (preg_match('/^--(quick)$|^--(rounds|extension|output|from)=(.+)$/', $argument, $found)) {
            $options[$found[1] ?: $found[2]] = $found[3] ?? true;
        } elseif (preg_match('/^--([a-z-]+)(?:=(.*))?$/s', $argument, $found)) {
            $own[$found[1]] = $found[2] ?? null;
        } elseif (($argument[0] ?? '') === '-') {
            fail("no option $argument; --help lists them");
        } else {
            $names[] = $argument;
        }
    }
    if (count($names) !== 1) {
        fwrite(STDERR, USAGE);
        exit(1);
    }
    $experiment = load($names[0]);
    foreach ($own as $name => $value) {
        if (!$experiment instanceof Options || !$experiment->take($name, $value)) {
            fail("no option --$name; --help lists them");
        }
    }
    $rounds = (int) ($options['rounds'] ?? ($options['quick'] ? 3 : ($experiment instanceof Options ? $experiment->rounds() : 7)));
    if ($rounds < 1) {
        fail('--rounds wants a number above 0');
    }
    if (!is_file($options['extension']) && !$experiment instanceof OfResults) {
        fail("no extension at $options[extension]: ./dev build makes it");
    }
    // Figures of small inputs are not those that the documentation shows.
    $options['output'] ??= $options['quick'] ? 'build/quick' : 'bench_php/results';
    @mkdir($options['output'], 0777, true);
    // With a slash PHP takes it for a path, and not for a file in its own extension folder.
    $extension = basename($options['extension']) === $options['extension'] ? "./$options[extension]" : $options['extension'];
    if ($options['from'] !== null) {
        $recorded = json_decode((string) @file_get_contents($options['from']), true);
        if (!isset($recorded['experiment'])) {
            fail("$options[from] is no NAME.json of a run");
        }
        $run = Run::recorded($recorded, $extension, $options['output']);
        if ($run->name !== $names[0]) {
            fail("$options[from] has the figures of $run->name");
        }
        write_results($run, $experiment);
        return;
    }
    foreach ($experiment instanceof Parts ? $experiment->parts() : [''] as $part) {
        $run = new Run($names[0], $extension, $options['quick'], $rounds, $options['output']);
        $run->part = $part;
        write_results($run, $experiment);
    }
}

function write_results(Run $run, Experiment $experiment): void
{
    $text = $experiment->run($run);
    $machine = $run->machine ?? machine();
    file_put_contents($run->file('md'), "# {$experiment->title()}\n\n$text\n" . (is_string($machine) ? $machine : machine_line($machine))
        . " `./dev bench $run->name" . ($run->quick ? ' --quick' : '') . "`\n");
    file_put_contents($run->file('json'), json_encode([
        'experiment' => $run->name,
        ...$run->part === '' ? [] : ['part' => $run->part],
        'title' => $experiment->title(),
        'machine' => $machine,
        'rounds' => $run->rounds,
        'quick' => $run->quick,
        ...$run->facts ? ['facts' => $run->facts] : [],
        'variants' => $run->variants,
        'measurements' => $run->measurements->all(),
    ], JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR) . "\n");
    echo $text, "\n";
    fwrite(STDERR, "written: {$run->file('md')}, .json" . (is_file($run->file('svg')) ? ', .svg' : '') . "\n");
}

try {
    main(array_slice($argv, 1));
} catch (Throwable $error) {
    fail($error->getMessage());
}
