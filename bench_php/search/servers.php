<?php
/**
 * Servers of others that PHP programs ask over a socket: each is started for itself, with a folder of its own and memory for all
 * of the index, and listens to nothing but a Unix socket.
 */
namespace Postings\Bench;

use PDO;
use RuntimeException;

/** What they share: a server goes on when the process that started it ends, until stop_server(). */
abstract class Server implements Engine
{
    /** The programs and the extension of PHP that it needs; it is left out where one is missing. */
    protected const PROGRAMS = [], DRIVER = '';
    /** What the page says of it. */
    public const TOLD = '';
    /** SQL that counts what an expression finds. */
    protected const COUNT = '';

    protected PDO $connection;
    private ?\PDOStatement $counting = null;

    /** Makes its folder and starts it, if it has to be there for build(). */
    abstract public function begin(string $path): void;

    abstract public static function version(): string;

    abstract protected function connect(string $path): PDO;

    /** Bytes of the table with its text and of the search index. */
    abstract public function bytes(string $path): int;

    /** @return array<string, string> SQL by kind of query, with a parameter for what expression() makes of the words */
    abstract protected function statements(): array;

    abstract protected function expression(string $kind, array $words): string;

    protected function count(string $kind, array $words): int
    {
        $this->counting ??= $this->connection->prepare(static::COUNT);
        $this->counting->execute([$this->expression($kind, $words)]);
        return (int) $this->counting->fetchColumn();
    }

    public static function program(string $name): ?string
    {
        $found = [...glob("/usr/lib/postgresql/*/bin/$name"), ...array_filter(array_map(fn ($folder) => "$folder/$name",
            [...explode(':', getenv('PATH')), '/usr/sbin']), is_executable(...))];
        return $found[0] ?? null;
    }

    /** The first line of what a program prints. */
    protected static function first_line(string $program, string $option): string
    {
        exec(escapeshellarg(self::program($program)) . " $option", $lines);
        return $lines[0];
    }

    public static function is_there(): bool
    {
        return is_file(PHP_EXTENSION_DIR . '/' . static::DRIVER . '.so') && !in_array(null, array_map(self::program(...), static::PROGRAMS), true);
    }

    /** Runs to its end. */
    protected static function execute(string $path, array $command): void
    {
        exec(self::shell($path, $command), result_code: $status);
        if ($status !== 0) {
            throw new RuntimeException("status $status of " . implode(' ', $command) . "\n" . substr((string) file_get_contents("$path/log"), -2000));
        }
    }

    /** Starts the server, and waits until it answers. $signal stops it without waiting for its clients. */
    protected function start(string $path, array $command, string $signal = 'TERM'): void
    {
        file_put_contents("$path/pid", exec('setsid ' . self::shell($path, $command) . ' & echo $!') . " $signal");
        for ($tries = 0; ; $tries++) {
            try {
                $this->connect($path);
                return;
            } catch (\PDOException $not_yet) {
                if ($tries === 600) {
                    throw new RuntimeException($not_yet->getMessage() . "\n" . substr((string) file_get_contents("$path/log"), -2000));
                }
                usleep(100_000);
            }
        }
    }

    private static function shell(string $path, array $command): string
    {
        $command[0] = str_contains($command[0], '/') ? $command[0] : self::program($command[0]);
        // Descriptors of this process are nothing to a server that outlives it.
        return implode(' ', array_map(escapeshellarg(...), $command)) . ' >> ' . escapeshellarg("$path/log") . ' 2>&1 < /dev/null'
            . implode(array_map(fn ($descriptor) => " $descriptor>&-", range(3, 9)));
    }

    public function open(string $path): void
    {
        $this->connection = $this->connect($path);
        $this->counting = null;
    }

    /** CPU milliseconds of the server, of its processes if it has some, and of the programs that this process ran. */
    public static function cpu_ms(string $path): float
    {
        $ms = cpu_ms(1);
        $server = (int) @file_get_contents("$path/pid");
        foreach ($server ? glob('/proc/[0-9]*/stat') : [] as $file) {
            // After the name in brackets, from the state on: parent at 1, ticks of 10 ms at 11 and 12, of children that ended at 13 and 14.
            $fields = explode(' ', preg_replace('/^.*\) /s', '', (string) @file_get_contents($file)));
            $is_server = (int) basename(dirname($file)) === $server;
            if (count($fields) > 14 && ($is_server || (int) $fields[1] === $server)) {
                $ms += 10 * array_sum(array_slice($fields, 11, $is_server ? 4 : 2));
            }
        }
        return $ms;
    }

    public function kinds(): array
    {
        $kinds = [];
        foreach ($this->statements() as $kind => $sql) {
            $statement = $this->connection->prepare($sql);
            $kinds[$kind] = function (array $words) use ($kind, $statement): array {
                if (str_ends_with($kind, ', total')) {
                    $this->count($kind, $words);
                }
                $expression = $this->expression($kind, $words);
                $statement->execute(array_fill(0, substr_count($statement->queryString, '?'), $expression));
                return $statement->fetchAll(PDO::FETCH_NUM);
            };
        }
        return $kinds;
    }

    public function total(string $kind, array $words): ?int
    {
        return $this->count($kind, $words);
    }

    /** @return array<string, string> the statements of all kinds, from one with COLUMNS and FILTER in it */
    protected static function of_all_kinds(string $sql): array
    {
        $kinds = [];
        foreach (QUERIES_OF as $kind => $of) {
            $kinds[$kind] = strtr($sql, ['COLUMNS' => $kind === 'and, texts' ? ', text' : '', 'FILTER' => str_ends_with($kind, 'a tenth') ? 'AND tenth = 3' : '']);
        }
        return $kinds;
    }
}

/** Ends the server of a folder, if there is one. */
function stop_server(string $path): void
{
    if (sscanf((string) @file_get_contents("$path/pid"), '%d %s', $server, $signal) === 2) {
        exec("kill -$signal $server 2>/dev/null; for i in $(seq 100); do kill -0 $server 2>/dev/null || exit; sleep 0.1; done; kill -KILL $server");
    }
}

/** A FULLTEXT index of InnoDB, in Boolean mode, all words of any length. */
final class MariaDbServer extends Server
{
    protected const PROGRAMS = ['mariadbd', 'mariadb-install-db'], DRIVER = 'pdo_mysql';
    private const MATCH = 'MATCH(text) AGAINST(? IN BOOLEAN MODE)';
    protected const COUNT = 'SELECT count(*) FROM documents WHERE ' . self::MATCH;
    public const TOLD = 'MariaDB: FULLTEXT of InnoDB, in Boolean mode, words of any length';

    public static function version(): string
    {
        return 'MariaDB ' . preg_replace('/^.* Ver (\S+)-MariaDB.*/', '$1', self::first_line('mariadbd', '--version'));
    }

    public function begin(string $path): void
    {
        mkdir($path, 0700);
        $options = ['--no-defaults', "--datadir=$path/data"];
        self::execute($path, ['mariadb-install-db', ...$options, '--auth-root-authentication-method=normal']);
        $this->start($path, ['mariadbd', ...$options, "--socket=$path/s", '--user=' . posix_getpwuid(posix_geteuid())['name'], '--skip-networking', '--innodb-ft-min-token-size=1',
            '--innodb-ft-enable-stopword=0', '--innodb-buffer-pool-size=2G', '--max-allowed-packet=1G', '--innodb-log-file-size=1G']);
        $this->open($path);
        $this->connection->exec('CREATE DATABASE bench CHARACTER SET utf8mb4');
    }

    public function build(string $path, Corpus $corpus): void
    {
        $this->open($path);
        $this->connection->exec('CREATE TABLE documents (name VARCHAR(255), tenth INT, text LONGTEXT)');
        $this->connection->beginTransaction();
        foreach ($corpus->batches(200) as $batch) {
            $insert = $this->connection->prepare('INSERT INTO documents (name, text, tenth) VALUES ' . implode(', ', array_fill(0, count($batch), '(?, ?, ?)')));
            $insert->execute(array_merge(...array_map(array_values(...), $batch)));
        }
        $this->connection->commit();
        $this->connection->exec('ALTER TABLE documents ADD FULLTEXT INDEX words (text)');
        $this->connection->exec('ANALYZE TABLE documents');
    }

    protected function connect(string $path): PDO
    {
        $there = is_dir("$path/data/bench") ? ';dbname=bench' : '';
        return new PDO("mysql:unix_socket=$path/s;charset=utf8mb4$there", 'root', '');
    }

    public function bytes(string $path): int
    {
        return array_sum(array_map('filesize', glob("$path/data/bench/*")));
    }

    protected function statements(): array
    {
        $match = self::MATCH;
        return self::of_all_kinds("SELECT name, $match AS score COLUMNS FROM documents WHERE $match FILTER ORDER BY score DESC LIMIT 10");
    }

    protected function expression(string $kind, array $words): string
    {
        return match (strtok($kind, ',')) {
            'or' => implode(' ', $words),
            'phrase' => '"' . implode(' ', $words) . '"',
            'prefix' => "$words[0]*",
            default => '+' . implode(' +', $words),
        };
    }
}

/** A column of tsvector with a GIN index, ranked by ts_rank(). */
final class PostgreSqlServer extends Server
{
    protected const PROGRAMS = ['postgres', 'initdb', 'setpriv'], DRIVER = 'pdo_pgsql';
    protected const COUNT = "SELECT count(*) FROM documents WHERE words @@ to_tsquery('simple', ?)";
    public const TOLD = 'PostgreSQL: tsvector with a GIN index, ts_rank(); it keeps 256 positions of a word in a document, and so misses a phrase here and there';

    public static function version(): string
    {
        return 'PostgreSQL ' . preg_replace('/^\D*([\d.]+).*/', '$1', self::first_line('postgres', '--version'));
    }

    public function begin(string $path): void
    {
        mkdir($path, 0700);
        $as = [];
        if (posix_geteuid() === 0) {
            // It refuses to run as root.
            chown($path, 'postgres');
            $as = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'];
        }
        self::execute($path, [...$as, self::program('initdb'), '-D', "$path/data", '-U', 'bench', '-E', 'UTF8', '--locale=C', '--no-sync']);
        $this->start($path, [...$as, self::program('postgres'), '-D', "$path/data", '-k', $path,
            '-c', 'listen_addresses=', '-c', 'shared_buffers=2GB', '-c', 'work_mem=256MB', '-c', 'maintenance_work_mem=1GB', '-c', 'max_wal_size=4GB', '-c', 'jit=off'], signal: 'INT');
    }

    public function build(string $path, Corpus $corpus): void
    {
        $this->open($path);
        $this->connection->exec("CREATE TABLE documents (name text, tenth int, text text, words tsvector GENERATED ALWAYS AS (to_tsvector('simple', text)) STORED)");
        $this->connection->beginTransaction();
        foreach ($corpus->batches(1000) as $batch) {
            $this->connection->pgsqlCopyFromArray('documents', array_map(fn (array $document) => implode("\t", $document), $batch), fields: 'name, text, tenth');
        }
        $this->connection->commit();
        $this->connection->exec('CREATE INDEX words ON documents USING gin (words)');
        $this->connection->exec('VACUUM ANALYZE documents');
    }

    protected function connect(string $path): PDO
    {
        return new PDO("pgsql:host=$path;dbname=postgres", 'bench');
    }

    public function bytes(string $path): int
    {
        return (int) $this->connection->query("SELECT pg_total_relation_size('documents')")->fetchColumn();
    }

    protected function statements(): array
    {
        return self::of_all_kinds("SELECT name, ts_rank(words, query) AS score COLUMNS FROM documents, to_tsquery('simple', ?) AS query WHERE words @@ query FILTER ORDER BY score DESC LIMIT 10");
    }

    protected function expression(string $kind, array $words): string
    {
        return match (strtok($kind, ',')) {
            'or' => implode(' | ', $words),
            'phrase' => implode(' <-> ', $words),
            'prefix' => "$words[0]:*",
            default => implode(' & ', $words),
        };
    }

    public function total(string $kind, array $words): ?int
    {
        // Of a phrase it may miss some: TOLD.
        return $kind === 'phrase' ? null : $this->count($kind, $words);
    }
}

/** Sphinx, asked in SphinxQL, which PDO speaks as MySQL. It always counts. */
final class SphinxServer extends Server
{
    protected const PROGRAMS = ['searchd', 'indexer'], DRIVER = 'pdo_mysql';
    public const TOLD = 'Sphinx: its ranker bm25; it keeps no texts, and always counts';

    public static function version(): string
    {
        return preg_replace('/^(Sphinx [\d.]+).*/', '$1', self::first_line('searchd', '--help'));
    }

    public function begin(string $path): void
    {
        mkdir($path, 0700);
    }

    public function build(string $path, Corpus $corpus): void
    {
        $file = fopen("$path/documents.tsv", 'wb');
        $id = 0;
        foreach ($corpus->plain() as $name => $text) {
            fwrite($file, ++$id . "\t$name\t" . Corpus::tenth($name) . "\t$text\n");
        }
        fclose($file);
        file_put_contents("$path/conf", "
            source documents
            {
                type = tsvpipe
                tsvpipe_command = cat $path/documents.tsv
                tsvpipe_attr_string = name
                tsvpipe_attr_uint = tenth
                tsvpipe_field = text
            }
            index documents
            {
                source = documents
                path = $path/index
                dict = keywords
                charset_table = 0..9, a..z
                min_word_len = 1
                min_prefix_len = 3
            }
            indexer
            {
                mem_limit = 1024M
                max_xmlpipe2_field = 256M
            }
            searchd
            {
                listen = $path/s:mysql41
                pid_file = $path/searchd.pid
                log = $path/log
                binlog_path =
            }");
        self::execute($path, ['indexer', '--config', "$path/conf", 'documents']);
        $this->start($path, ['searchd', '--nodetach', '--config', "$path/conf"]);
        $this->open($path);
    }

    protected function connect(string $path): PDO
    {
        return new PDO("mysql:unix_socket=$path/s");
    }

    public function bytes(string $path): int
    {
        return array_sum(array_map('filesize', glob("$path/index.*")));
    }

    protected function statements(): array
    {
        $kinds = self::of_all_kinds('SELECT name, weight() AS score FROM documents WHERE MATCH(?) FILTER LIMIT 10 OPTION ranker = bm25');
        unset($kinds['and, texts']); // it keeps no texts
        return $kinds;
    }

    protected function expression(string $kind, array $words): string
    {
        return match (strtok($kind, ',')) {
            'or' => implode(' | ', $words),
            'phrase' => '"' . implode(' ', $words) . '"',
            'prefix' => "$words[0]*",
            default => implode(' ', $words),
        };
    }

    public function kinds(): array
    {
        $kinds = parent::kinds();
        foreach (['and', 'or'] as $kind) {
            $kinds["$kind, total"] = function (array $words) use ($kinds, $kind): array {
                $found = $kinds[$kind]($words);
                $this->last_total();
                return $found;
            };
        }
        return $kinds;
    }

    protected function count(string $kind, array $words): int
    {
        $this->connection->prepare('SELECT id FROM documents WHERE MATCH(?) LIMIT 1 OPTION ranker = none')->execute([$this->expression($kind, $words)]);
        return $this->last_total();
    }

    private function last_total(): int
    {
        return (int) $this->connection->query("SHOW META LIKE 'total_found'")->fetchColumn(1);
    }
}
