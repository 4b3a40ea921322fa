<?php

declare(strict_types=1);

namespace Postings\CommandLine;

use Postings\PostingsException;

/** Finds the command, and turns what went wrong into a line and an exit status. */
final class Application
{
    public const FOUND = 0;
    public const NOT_FOUND = 1;
    public const USAGE = 2;
    public const FAILURE = 3;

    private const COMMANDS = [
        'create' => Command\Create::class,
        'change' => Command\Change::class,
        'rebuild' => Command\Rebuild::class,
        'add' => Command\Add::class,
        'delete' => Command\Delete::class,
        'search' => Command\Search::class,
        'explain' => Command\Explain::class,
        'suggest' => Command\Suggest::class,
        'correct' => Command\Correct::class,
        'get' => Command\Get::class,
        'terms' => Command\Terms::class,
        'analyze' => Command\Analyze::class,
        'info' => Command\Info::class,
        'verify' => Command\Verify::class,
        'merge' => Command\Merge::class,
        'drop' => Command\Drop::class,
        'dump' => Command\Dump::class,
        'bench' => Command\Bench::class,
    ];

    private const EXAMPLES = <<<'TEXT'
        From nothing to a search:

          postings create books --text title:2 --text body --keyword genre --int year --analyzer english
          postings add books books.ndjson
          postings search books 'whale "white sea" -boat' --filter genre=novel

        An index is a folder. Results are a table on a terminal, and NDJSON (JSON objects, one a line) elsewhere;
        --output chooses. Arguments that begin with - and are no options stand after --.

        Exit status: 0 done or found, 1 nothing was found, or lines were left out (add --skip-bad), 2 wrong usage,
        3 a failure, 130 Ctrl-C.

        TEXT;

    /** @param list<string> $arguments */
    public static function main(array $arguments): int
    {
        ini_set('display_errors', 'stderr');
        // ended() tells them.
        error_reporting(error_reporting() & ~E_ERROR);
        register_shutdown_function(self::ended(...));
        $name = array_shift($arguments);
        try {
            if ($name === null || in_array($name, ['help', '--help', '-h'], true)) {
                return self::help($arguments[0] ?? null, $name === null);
            }
            $class = self::COMMANDS[$name] ?? throw new UsageError("there is no command '$name'" . self::nearest($name, array_keys(self::COMMANDS)));
            if (array_intersect(['--help', '-h'], self::before_rest($arguments)) !== []) {
                return self::help($name, false);
            }
            if (!extension_loaded('postings')) {
                throw new Failure(self::how_to_load());
            }
            $command = new $class();
            return $command->run(new Arguments($command->positionals(), $command->options(), $arguments));
        } catch (UsageError $error) {
            self::complain($error->getMessage() . '; see postings ' . (isset(self::COMMANDS[$name]) ? "$name " : '') . '--help');
            return self::USAGE;
        } catch (Interrupted $interrupted) {
            self::complain($interrupted->getMessage());
            return 128 + $interrupted->signal;
        } catch (BrokenPipe) {
            return 128 + 13; // as if SIGPIPE had ended it
        } catch (Failure | PostingsException | \PDOException $error) {
            self::complain($error->getMessage());
            return self::FAILURE;
        } catch (\Throwable $fault) {
            self::complain('a fault of this program: ' . get_class($fault) . ": {$fault->getMessage()} in {$fault->getFile()}:{$fault->getLine()}");
            return self::FAILURE;
        }
    }

    /**
     * What may be meant, for the end of a message.
     *
     * @param list<string> $words
     */
    public static function nearest(string $word, array $words): string
    {
        $distances = array_combine($words, array_map(fn (string $known): int => levenshtein($word, $known), $words));
        asort($distances);
        $best = array_key_first($distances);
        return $best !== null && $distances[$best] <= max(1, strlen($word) / 3) ? "; is it '$best'?" : '';
    }

    private static function help(?string $name, bool $missing): int
    {
        if ($missing) {
            fwrite(STDERR, self::overview());
            return self::USAGE;
        }
        if ($name === null || str_starts_with($name, '-')) {
            Output::write(self::overview());
            return self::FOUND;
        }
        $class = self::COMMANDS[$name] ?? throw new UsageError("there is no command '$name'" . self::nearest($name, array_keys(self::COMMANDS)));
        Output::write((new $class())->help($name));
        return self::FOUND;
    }

    private static function overview(): string
    {
        $text = "usage: postings COMMAND [ARGUMENT...]\n       postings COMMAND --help\n\n";
        foreach (self::COMMANDS as $name => $class) {
            $text .= sprintf("  %-9s %s\n", $name, (new $class())->summary());
        }
        return "$text\n" . self::EXAMPLES;
    }

    /**
     * @param list<string> $arguments
     * @return list<string> those before --
     */
    private static function before_rest(array $arguments): array
    {
        $end = array_search('--', $arguments, true);
        return $end === false ? $arguments : array_slice($arguments, 0, $end);
    }

    private static function how_to_load(): string
    {
        $built = dirname(__DIR__, 2) . '/modules/postings.so';
        $name = is_file($built) ? $built : 'postings';
        return "PHP has not loaded the extension: put extension=$name into php.ini, or call"
            . " php -d extension=$name {$_SERVER['argv'][0]} ...";
    }

    /** No exception is thrown where PHP's memory ends. */
    private static function ended(): void
    {
        $error = error_get_last();
        if ($error === null || $error['type'] !== E_ERROR) {
            return;
        }
        $limit = ini_set('memory_limit', '-1');
        self::complain(str_starts_with($error['message'], 'Allowed memory size')
            ? "PHP's memory_limit of $limit is too low for this; php -d memory_limit=SIZE {$_SERVER['argv'][0]} ... sets another one. An index is as it was committed last"
            : "a fault of this program: $error[message] in $error[file]:$error[line]");
        exit(self::FAILURE);
    }

    private static function complain(string $message): void
    {
        Terminal::clear_progress();
        fwrite(STDERR, 'postings: ' . Terminal::printable($message) . "\n");
    }
}
