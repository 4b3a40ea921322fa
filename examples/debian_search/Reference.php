<?php

declare(strict_types=1);

namespace DebianSearch;

/** The same measurements in a PHP process of its own, where the posting functions are written in PHP. */
final class Reference
{
    private const SETTINGS = [
        '-d', 'display_errors=stderr',
        '-d', 'opcache.enable_cli=1',
        '-d', 'opcache.jit=tracing',
        '-d', 'opcache.jit_buffer_size=64M',
    ];

    /**
     * @param list<string> $queries
     * @return array{jit: bool, measurements: list<array{digest: string, stages: array<string, int>}>}
     */
    public static function measure(string $index, string $key, array $queries, int $limit): array
    {
        $command = [PHP_BINARY, ...self::SETTINGS, __DIR__ . '/measure_reference.php'];
        $process = proc_open($command, [['pipe', 'r'], ['pipe', 'w'], STDERR], $pipes);
        fwrite($pipes[0], json_encode(['index' => $index, 'key' => $key, 'queries' => $queries, 'limit' => $limit]));
        fclose($pipes[0]);
        $answer = json_decode((string) stream_get_contents($pipes[1]), true);
        fclose($pipes[1]);
        if (proc_close($process) !== 0 || !is_array($answer)) {
            throw new DemoError('the PHP process to compare with failed; --no-compare does without');
        }
        return $answer;
    }
}
