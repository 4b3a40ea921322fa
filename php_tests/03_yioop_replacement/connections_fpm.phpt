--TEST--
Sqlite3Manager::connect() in php-fpm: a connection is of one request, whatever ends that; two workers write by turns
--EXTENSIONS--
postings
pdo
pdo_sqlite
--SKIPIF--
<?php
require __DIR__ . '/fpm.inc';
skip_unless_opcache();
if (!fpm_binary()) die('skip no php-fpm');
?>
--FILE--
<?php
require __DIR__ . '/fpm.inc';
$folder = temporary_folder();
mkdir("$folder/data");
$program = <<<'PHP'
namespace seekquarry\yioop\configs;
define('seekquarry\yioop\configs\CRAWL_DIR', __DIR__);
const DB_HOST = '', DB_USER = '', DB_PASSWORD = '', DB_NAME = 'default';
namespace seekquarry\yioop\models\datasources;
use seekquarry\yioop\configs as C;
DECLARED
function manager()
{
    $manager = new Sqlite3Manager();
    $manager->connect();
    return $manager;
}
// A session is written after all modules have ended the request.
class Handler implements \SessionHandlerInterface
{
    public function open($path, $name): bool { return true; }
    public function close(): bool { return true; }
    public function destroy($id): bool { return true; }
    public function gc($age): int|false { return 0; }
    public function read($id): string|false { return ''; }
    public function write($id, $data): bool
    {
        $two = [manager()->pdo, manager()->pdo];
        return $two[0]->exec("INSERT INTO A VALUES ('session')") === 1 && ($two[0] !== $two[1] || $two[0]->exec("INSERT INTO A VALUES ('shared')"));
    }
}
session_set_save_handler(new Handler(), false);
session_start(['use_cookies' => 0]);
$_SESSION['a'] = 1;
$all = [manager(), manager(), manager()];
foreach ($all as $one) {
    $one->pdo->exec("INSERT INTO A VALUES ('request')");
}
static $kept = [];
$kept = [$all, fn () => $all]; // a circle
$kept[] = &$kept;
echo count(array_unique(array_map(fn ($one) => spl_object_id($one->pdo), $all))), ' for 3';
switch ('END') {
    case 'fatal': error_reporting(E_ALL & ~E_DEPRECATED); trigger_error('end', E_USER_ERROR); // deprecated since PHP 8.4
    case 'memory': ini_set('memory_limit', '4M'); str_repeat('a', 10 << 20); exit;
    case 'transaction': session_abort(); $all[1]->pdo->beginTransaction(); $all[1]->pdo->exec("INSERT INTO A VALUES ('lost')"); manager();
    case 'exit': exit;
}
PHP;
const ENDS = ['end', 'fatal', 'exit', 'memory', 'transaction'];
foreach (ENDS as $end) {
    file_put_contents("$folder/$end.inc", "<?php\n" . strtr($program, ['DECLARED' => reference('database.php', ''), 'END' => $end]));
}
$pdo = options_to_load(['pdo', 'pdo_sqlite'], fpm_binary());
foreach (['opcache' => OPCACHE, 'none' => []] as $mode => $settings) {
    foreach (['auto', 'off'] as $yioop) {
        @unlink("$folder/data/default.db");
        (new PDO("sqlite:$folder/data/default.db"))->exec('CREATE TABLE A (X)');
        $place = temporary_folder();
        $fpm = start_fpm($place, [...options($settings + ['postings.yioop' => $yioop, 'display_errors' => 0]), ...$pdo], 2);
        $answers = [];
        for ($i = 0; $i < 4; ++$i) {
            foreach (ENDS as $end) {
                $two = [fcgi_begin("$place/socket", "$folder/$end.inc"), fcgi_begin("$place/socket", "$folder/$end.inc")];
                foreach ($two as $stream) {
                    $answers[fcgi_answer($stream)] = true;
                }
            }
        }
        $stopped = stop_fpm($fpm);
        $rows = (new PDO("sqlite:$folder/data/default.db"))->query('SELECT X, count(*) FROM A GROUP BY X ORDER BY X')->fetchAll(PDO::FETCH_KEY_PAIR);
        echo "$mode, $yioop: ", implode(' and ', array_keys($answers)), ', ', json_encode($rows), ", stopped with $stopped\n";
    }
}
?>
--EXPECT--
opcache, auto: 1 for 3, {"request":120,"session":32}, stopped with 0
opcache, off: 3 for 3, {"request":120,"session":32}, stopped with 0
none, auto: 1 for 3, {"request":120,"session":32}, stopped with 0
none, off: 3 for 3, {"request":120,"session":32}, stopped with 0
