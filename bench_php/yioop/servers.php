<?php
namespace Postings\Bench;

use RuntimeException;

require_once __DIR__ . '/../../php_tests/fpm.inc';
require_once __DIR__ . '/../../php_tests/module.inc';
require_once __DIR__ . '/../../php_tests/08_search_page/nginx.inc';

/** A php-fpm with one worker for each variant, behind one nginx with a port for each. They end with the object. */
final class YioopServers
{
    /** What a Yioop uses, where it is not built in. */
    private const EXTENSIONS = ['mbstring', 'ctype', 'iconv', 'pdo', 'pdo_sqlite', 'sqlite3', 'fileinfo', 'posix', 'tokenizer', 'intl', 'curl', 'gd', 'dom', 'xml', 'simplexml', 'zip', 'bz2'];
    /** @var array<string, string> URLs by the names of variants */
    public array $urls = [];
    /** @var array<string, int> process ids of the workers */
    private array $workers = [];
    private array $processes = [];

    /**
     * @param array<string, Variant> $variants their flags are those of php-fpm
     * @param array<string, string> $works their work directories
     */
    public function __construct(private readonly YioopCopy $yioop, private readonly string $folder, array $variants, private readonly array $works)
    {
        fpm_binary() ?? throw new RuntimeException('there is no php-fpm (Debian: php-fpm)');
        nginx_binary() ?? throw new RuntimeException('there is no nginx (Debian: nginx; ./dev bench yioop unpacks it)');
        $sites = '';
        foreach ($variants as $name => $variant) {
            $this->start_fpm($name, $variant);
            $port = self::free_port();
            $this->urls[$name] = "http://127.0.0.1:$port";
            $sites .= $this->site($port, "$folder/$name/socket");
        }
        $this->processes[] = start_nginx($folder, $sites);
        foreach ($this->urls as $url) {
            self::wait_for($url, "$folder/error.log");
        }
    }

    public function __destruct()
    {
        foreach ($this->processes as $process) {
            proc_terminate($process, 3);
            proc_close($process);
        }
    }

    /** Flags of a PHP with all that a Yioop uses. @return string[] */
    public static function php_flags(bool $jit): array
    {
        $flags = ['-n'];
        foreach (self::EXTENSIONS as $extension) {
            if (is_file(PHP_EXTENSION_DIR . "/$extension.so")) {
                array_push($flags, '-d', "extension=$extension");
            }
        }
        $settings = ['opcache.enable' => 1, 'opcache.enable_cli' => 1, 'opcache.memory_consumption' => 256, 'opcache.jit' => $jit ? 'tracing' : 'disable', 'opcache.jit_buffer_size' => $jit ? '128M' : '0',
            'display_errors' => 0, 'log_errors' => 0, 'memory_limit' => '4G', 'serialize_precision' => 17, 'date.timezone' => 'UTC', 'postings.service' => 'off'];
        if (PHP_VERSION_ID < 80500) {
            array_push($flags, '-d', 'zend_extension=opcache');
        }
        foreach ($settings as $name => $value) {
            array_push($flags, '-d', "$name=$value");
        }
        return $flags;
    }

    public static function has_jit(): bool
    {
        $command = [PHP_BINARY, ...self::php_flags(true), '-r', 'echo opcache_get_status(false)["jit"]["on"] ?? 0;'];
        return trim((string) shell_exec(implode(' ', array_map(escapeshellarg(...), $command)) . ' 2>/dev/null')) === '1';
    }

    private function start_fpm(string $name, Variant $variant): void
    {
        $work = $this->works[$name];
        mkdir("$this->folder/$name");
        $pool = "env[POSTINGS_BENCH_WORK] = $work\nphp_value[auto_prepend_file] = " . __DIR__ . "/prepend.php\nphp_value[session.save_path] = $work/session\n"
            . ($this->yioop->mend ? "env[POSTINGS_BENCH_MENDED] = {$this->yioop->mended_by}\n" : '');
        $this->processes[] = $fpm = start_fpm("$this->folder/$name", $variant->flags, 1, $pool);
        $master = proc_get_status($fpm)['pid'];
        for ($i = 0; $i < 100; ++$i, usleep(20_000)) {
            $children = trim((string) @file_get_contents("/proc/$master/task/$master/children"));
            if ($children !== '') {
                $this->workers[$name] = (int) $children;
                // All on one processor: whatever else runs there slows all alike.
                exec("taskset -cp 0 $children 2>&1");
                return;
            }
        }
        throw new RuntimeException("php-fpm does not start for $variant->label:\n" . @file_get_contents("$this->folder/$name/output") . @file_get_contents("$this->folder/$name/log"));
    }

    /** As Yioop's .htaccess: what is no file of its styles, scripts and pictures goes to index.php. */
    private function site(int $port, string $socket): string
    {
        $root = $this->yioop->code;
        $own = __DIR__;
        $pass = "include fastcgi_params; fastcgi_param DOCUMENT_ROOT $root; fastcgi_param SERVER_NAME 127.0.0.1; fastcgi_param SERVER_PORT $port;"
            . " fastcgi_param REMOTE_ADDR 127.0.0.1; fastcgi_param SERVER_ADDR 127.0.0.1; fastcgi_pass unix:$socket;";
        return "server {\n listen 127.0.0.1:$port;\n root $root/src;\n"
            . " location ~ ^/(css|resources|scripts|locale)/ { }\n location = /favicon.ico { }\n"
            . " location = /postings-bench-report { fastcgi_param SCRIPT_FILENAME $own/report.php; fastcgi_param SCRIPT_NAME /report.php; $pass }\n"
            . " location / { fastcgi_param SCRIPT_FILENAME $root/index.php; fastcgi_param SCRIPT_NAME /index.php; fastcgi_param DOCUMENT_URI /index.php; $pass }\n}\n";
    }

    /** Processor milliseconds that a variant's worker has used, once it rests. */
    public function processor_ms(string $name): float
    {
        $file = "/proc/{$this->workers[$name]}/schedstat";
        for ($was = null, $is = null; $was === null || $was !== $is; usleep(300)) {
            $was = $is;
            $read = @file_get_contents($file);
            if ($read === false) {
                throw new RuntimeException(is_dir(dirname($file)) ? "this system has no $file, which tells processor time" : "the php-fpm of '$name' has ended: " . $this->fatal($name));
            }
            $is = strtok($read, ' ');
        }
        return $is / 1e6;
    }

    /** What PHP said when it ended a request of this variant. */
    public function fatal(string $name): string
    {
        return trim((string) @file_get_contents("{$this->works[$name]}/fatal"));
    }

    private static function free_port(): int
    {
        $socket = stream_socket_server('tcp://127.0.0.1:0');
        return (int) substr(strrchr(stream_socket_get_name($socket, false), ':'), 1);
    }

    private static function wait_for(string $url, string $log): void
    {
        for ($i = 0; $i < 250; ++$i, usleep(20_000)) {
            if (@stream_socket_client(str_replace('http', 'tcp', $url))) {
                return;
            }
        }
        throw new RuntimeException('nginx does not start: ' . @file_get_contents($log));
    }
}
