<?php
namespace Postings\Bench;

use FilesystemIterator;
use PDO;
use RecursiveDirectoryIterator;
use RecursiveIteratorIterator;
use RuntimeException;

/**
 * Somebody's Yioop, to be measured and not to be changed: its code is served where it is (or, mended, as a copy), its work
 * directory is copied, and of indexes the large files are linked.
 */
final class YioopCopy
{
    /** Where index.php is. */
    public readonly string $code;
    /** The folder of the user's index that the Yioop searches, if there is one. */
    public readonly ?string $index;
    /** What was done so that it runs here. @var string[] */
    public array $mended = [];
    /** What has to be loaded first, if it is mended. */
    public readonly string $mended_by;
    private readonly string $work;
    private readonly string $before;
    /** Smaller files of an index are copied, so that what is written anew is ours. */
    private const LINKED_FROM = 1 << 20;

    /**
     * @param string $path the Yioop
     * @param string $folder for the copies
     * @param bool $mend apply what PHP 8 asks of an older Yioop, to a copy of the code
     */
    public function __construct(public readonly string $path, private readonly string $folder, public readonly bool $mend)
    {
        foreach (['index.php', 'src/configs/Config.php', 'src/library/Utility.php'] as $file) {
            is_file("$path/$file") || throw new RuntimeException("$path is no Yioop of 2015 or later: it has no $file");
        }
        foreach (['pdo_sqlite' => glob("$path/{src/data,work_directory/data}/*.db", GLOB_BRACE), 'tokenizer' => $mend] as $extension => $wanted) {
            !$wanted || extension_loaded($extension) || throw new RuntimeException("it needs PHP's extension $extension");
        }
        $this->work = self::work_directory($path);
        $this->before = $this->fingerprint();
        $this->index = $this->current_index();
        $profile = is_file("$this->work/Profile.php") ? file_get_contents("$this->work/Profile.php") : '';
        if (preg_match('/nsdefine\(.(?:PRIVATE_)?DBMS.,\s*["\'](?!sqlite)(\w+)/i', $profile, $found)) {
            throw new RuntimeException("its database is $found[1], which is not copied: queries would be logged there. Only SQLite is");
        }
        $this->mended_by = $mend ? "$folder/php7.php" : '';
        $mend && file_put_contents($this->mended_by, php7_source());
        $this->code = $mend ? $this->mended_code() : $path;
    }

    /** Where Config.php or LocalConfig.php say that it is. */
    private static function work_directory(string $path): string
    {
        foreach (['LocalConfig.php', 'Config.php'] as $file) {
            $text = (string) @file_get_contents("$path/src/configs/$file");
            if (preg_match('/define\(\s*["\'](?:[\w\\\\]+\\\\)?WORK_DIRECTORY["\']\s*,\s*["\']([^"\']+)["\']\s*\)/', $text, $found)) {
                return $found[1];
            }
        }
        return "$path/work_directory";
    }

    /** The folder of the index that the database names, or of the latest. */
    private function current_index(): ?string
    {
        foreach (glob("$this->work/data/*.db") as $database) {
            $named = @self::database($database)->query('SELECT CRAWL_TIME FROM CURRENT_WEB_INDEX');
            $time = $named ? $named->fetchColumn() : false;
            if ($time && is_dir("$this->work/cache/IndexData$time/posting_doc_shards")) {
                return "$this->work/cache/IndexData$time";
            }
        }
        $folders = array_filter(glob("$this->work/cache/IndexData*"), fn ($folder) => is_dir("$folder/posting_doc_shards"));
        return $folders ? end($folders) : null;
    }

    private static function database(string $file): PDO
    {
        return new PDO("sqlite:$file", options: [PDO::ATTR_ERRMODE => PDO::ERRMODE_SILENT, PDO::SQLITE_ATTR_OPEN_FLAGS => PDO::SQLITE_OPEN_READONLY]);
    }

    /** A work directory of its own, with the user's settings, databases and index. */
    public function work(string $name): string
    {
        // Beside the code, as where it came from: there may be paths from one to the other.
        $copy = "$this->folder/of-$name/work_directory";
        foreach (['data', 'cache', 'log', 'temp', 'schedules', 'app', 'session'] as $part) {
            mkdir("$copy/$part", 0700, true);
        }
        symlink("$this->code/src", dirname($copy) . '/src');
        foreach (['data', 'app', 'locale'] as $part) {
            is_dir("$this->work/$part") && self::copy("$this->work/$part", "$copy/$part");
        }
        is_file("$this->work/Profile.php") && copy("$this->work/Profile.php", "$copy/Profile.php");
        if (!glob("$copy/data/*.db")) {
            // What a Yioop that was never set up begins with.
            is_dir("$this->path/src/data") && self::copy("$this->path/src/data", "$copy/data");
        }
        if ($this->mend) {
            $this->complete($copy);
        }
        if (!glob("$copy/data/*.db") && is_file("$this->path/src/configs/Createdb.php")) {
            $this->create_databases($copy);
        }
        self::each_database($copy, fn (PDO $database) => $database->exec('DELETE FROM MACHINE')); // no other one is asked
        $this->index && $this->link_index($this->index, $copy);
        return $copy;
    }

    /** Adds an index to a work directory; its files are only read. */
    public function link_index(string $index, string $work): void
    {
        $to = "$work/cache/" . basename($index);
        self::copy($index, $to, self::LINKED_FROM);
    }

    /** Makes it the index that is searched. */
    public static function choose_index(string $work, string $time): void
    {
        $chosen = 0;
        self::each_database($work, function (PDO $database) use ($time, &$chosen): void {
            if ($database->exec('DELETE FROM CURRENT_WEB_INDEX') !== false) {
                $chosen += $database->prepare('INSERT INTO CURRENT_WEB_INDEX VALUES (?)')->execute([$time]);
            }
        });
        $chosen || throw new RuntimeException("no database of this Yioop says which index is searched");
    }

    /** @param callable(PDO): mixed $do */
    private static function each_database(string $work, callable $do): void
    {
        foreach (glob("$work/data/*.db") as $file) {
            $do(new PDO("sqlite:$file", options: [PDO::ATTR_ERRMODE => PDO::ERRMODE_SILENT]));
        }
    }

    /** Throws if anything of the user's Yioop was changed. */
    public function require_untouched(): void
    {
        if ($this->fingerprint() !== $this->before) {
            throw new RuntimeException("files of $this->path or its work directory changed meanwhile: is it in use?");
        }
    }

    private function fingerprint(): string
    {
        $all = '';
        foreach (array_unique(array_filter([$this->path, $this->work], is_dir(...))) as $folder) {
            $files = new RecursiveIteratorIterator(new RecursiveDirectoryIterator($folder, FilesystemIterator::SKIP_DOTS), flags: RecursiveIteratorIterator::CATCH_GET_CHILD);
            $lines = [];
            foreach ($files as $name => $file) {
                // SQLite makes these beside a database in WAL mode, even if it is only read.
                if (!str_ends_with($name, '-shm') && !(str_ends_with($name, '-wal') && $file->getSize() === 0)) {
                    $lines[] = "$name {$file->getSize()} {$file->getMTime()}";
                }
            }
            sort($lines);
            $all .= md5(implode("\n", $lines));
        }
        return $all;
    }

    private static function copy(string $from, string $to, int $linked_from = PHP_INT_MAX): void
    {
        is_dir($to) || mkdir($to, 0700, true);
        foreach (new FilesystemIterator($from) as $name => $file) {
            $target = "$to/" . basename($name);
            match (true) {
                $file->isDir() => self::copy($name, $target, $linked_from),
                $file->getSize() >= $linked_from => symlink(realpath($name), $target),
                default => copy($name, $target) && touch($target, $file->getMTime()),
            };
        }
    }

    /** By Yioop's own script. */
    private function create_databases(string $work): void
    {
        $profile = is_file("$work/Profile.php") ? file_get_contents("$work/Profile.php") : null;
        $settings = ['auto_prepend_file=' . __DIR__ . '/prepend.php', 'display_errors=0'];
        $command = [PHP_BINARY, '-d', ...explode("\n", implode("\n-d\n", $settings)), "$this->code/src/configs/Createdb.php"];
        $log = ['file', "$work/log/createdb", 'w'];
        $environment = ['POSTINGS_BENCH_WORK' => $work, 'POSTINGS_BENCH_MENDED' => $this->mended_by] + getenv();
        $status = proc_close(proc_open($command, [['file', '/dev/null', 'r'], $log, $log], $pipes, $work, $environment));
        if (!glob("$work/data/*.db")) {
            throw new RuntimeException("this Yioop has no database, and its Createdb.php made none (status $status):\n" . substr(file_get_contents("$work/log/createdb"), -2000));
        }
        // The script has written an incomplete one.
        $profile === null ? @unlink("$work/Profile.php") : file_put_contents("$work/Profile.php", $profile);
        @unlink("$work/fatal");
    }

    /** What a published Yioop may lack: its pages of help and its texts. A page without them is one with the names of texts. */
    private function complete(string $work): void
    {
        $configs = file_get_contents("$this->path/src/configs/Config.php");
        if (!is_file("$this->path/src/configs/PublicHelpPages.php")) {
            @mkdir("$work/app/configs");
            file_put_contents("$work/app/configs/PublicHelpPages.php", "<?php\n\$public_pages = \$help_pages = [];\n");
            $this->mended['help'] = 'it has no PublicHelpPages.php: there is no help';
        }
        if (!is_file("$this->path/src/locale/en_US/configure.ini") && preg_match('/.RESOURCES_WIKI_VERSION.,\s*(\d+)/', $configs, $version)) {
            @mkdir("$work/app/locale/en_US", 0700, true);
            file_put_contents("$work/app/locale/en_US/configure.ini", "[strings]\nview_locale_version = \"$version[1]\"\n");
            $this->mended['texts'] = 'it has no texts (src/locale/en_US/configure.ini): pages have their names instead';
        }
    }

    private function mended_code(): string
    {
        $code = "$this->folder/code";
        mkdir($code);
        copy("$this->path/index.php", "$code/index.php");
        self::copy("$this->path/src", "$code/src");
        $counts = [];
        $files = new RecursiveIteratorIterator(new RecursiveDirectoryIterator("$code/src", FilesystemIterator::SKIP_DOTS));
        foreach ($files as $name => $file) {
            if ($file->getExtension() === 'php') {
                $was = file_get_contents($name);
                $bracketed = bracket_ternaries($was);
                $counted = count_nothing($bracketed, $name);
                $in = substr($name, strlen($code) + 1);
                $counted === $was || file_put_contents($name, $counted);
                $bracketed === $was || $this->mended[] = "brackets for a nested ternary, as PHP 7 read it, in $in";
                $counted === $bracketed || $counts[] = preg_match('~/(models|controllers)/~', $in) ? dirname($in) : basename($in);
            }
        }
        $counts && $this->mended[] = 'count() of null or a number, as in PHP 7, in ' . implode(', ', array_unique($counts));
        $this->mended['php7'] = 'handlers of errors with a fifth argument, as in PHP 7; errors are not shown (DEBUG_LEVEL 0)';
        return $code;
    }
}
