--TEST--
Sqlite3Manager::connect() of Yioops before 2019 gives all models of a request one connection, unless that is not as a new one is
--EXTENSIONS--
postings
pdo
pdo_sqlite
--SKIPIF--
<?php if (!is_callable('pcntl_exec')) die('skip it forks'); ?>
--FILE--
<?php
require __DIR__ . '/known.inc';
$folder = temporary_folder();
$program = <<<'PHP'
namespace seekquarry\yioop\configs {
    define('seekquarry\yioop\configs\CRAWL_DIR', __DIR__);
    const DB_HOST = '', DB_USER = '', DB_PASSWORD = '', DB_NAME = 'default';
}
namespace seekquarry\yioop\models\datasources {
    use seekquarry\yioop\configs as C;
    DECLARED
    class Other extends Sqlite3Manager {}
    function manager(...$arguments)
    {
        $manager = new Sqlite3Manager();
        if ($manager->connect(...$arguments) !== $manager->pdo) echo "another result\n";
        return $manager;
    }
    // What is open of the database now.
    function descriptors(string $name = 'default'): int
    {
        return count(array_filter(glob('/proc/self/fd/*'), fn ($file) => preg_match("~/data/$name\.db( \(deleted\))?$~", (string) @readlink($file))));
    }
    function show(...$values)
    {
        echo json_encode($values, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES), "\n";
    }
    // Whether all of them have the same connection. The last line of what is printed.
    function are(Sqlite3Manager ...$managers)
    {
        $GLOBALS['are'] = count(array_unique(array_map(fn ($manager) => spl_object_id($manager->pdo), $managers))) . ' for ' . count($managers);
    }
    @mkdir(__DIR__ . '/data');
    // One that is empty is not shared.
    foreach (['default', 'private', 'd1', 'd2', 'd3', 'd4', 'd5'] as $name) manager('', '', '', $name)->pdo->exec('CREATE TABLE A (X INTEGER PRIMARY KEY, Y TEXT)');
    BODY
    echo "\n", $are ?? '?';
}
PHP;
$pdo = options_to_load(['pdo', 'pdo_sqlite']);
$run = function (string $what, string $body, array $settings = [], array $changes = []) use ($folder, $program, $pdo): void {
    $code = "<?php\n" . strtr(str_replace(['DECLARED', 'BODY'], [reference('database.php', ''), $body], $program), $changes);
    foreach (['auto', 'off'] as $mode) {
        $place = "$folder/$mode" . md5($what);
        mkdir($place);
        file_put_contents("$place/program.inc", $code);
        $printed = run_command([PHP_BINARY, ...options($settings + ['postings.yioop' => $mode]), ...$pdo, "$place/program.inc"]);
        // A fatal error ends with its status.
        $printed = preg_replace('/exit status 255\n$/', '', $printed);
        $end = strrpos($printed, "\n") + 1;
        $answers[] = str_replace($place, '', substr($printed, 0, $end));
        $kinds[] = substr($printed, $end);
    }
    echo $what, ': ', $answers[0] === $answers[1] ? 'same' : "DIFFERS: $answers[0] and $answers[1]", ", $kinds[0], $kinds[1] without\n";
};
$run('three models', '$all = [manager(), manager(), manager()]; are(...$all);
    foreach ($all as $i => $one) { $one->pdo->exec("INSERT INTO A (Y) VALUES (\'text $i\')"); show($one->pdo->lastInsertId()); }
    foreach ($all as $one) show($one->pdo->query("SELECT * FROM A")->fetchAll());');
$run('opcache', '$all = [manager(), manager()]; are(...$all); show($all[1]->pdo->query("SELECT * FROM A")->fetchAll());', OPCACHE);
$run('while rows are read', '$all = [manager(), manager()]; are(...$all);
    for ($i = 0; $i < 5; ++$i) $all[0]->pdo->exec("INSERT INTO A (Y) VALUES (\'text $i\')");
    $rows = $all[0]->pdo->query("SELECT * FROM A"); show($rows->fetch());
    show($all[1]->pdo->query("SELECT count(*) FROM A")->fetch()); show($rows->fetchAll());');
$run('two databases', '$all = [manager(), manager("", "", "", "private"), manager("", "", "", "private"), manager("", "", "", C\CRAWL_DIR . "/data/private.db")];
    are(...$all); $all[1]->pdo->exec("CREATE TABLE B (Z)"); show($all[0]->pdo->query("SELECT name FROM sqlite_master")->fetchAll(), $all[3]->pdo->query("SELECT name FROM sqlite_master")->fetchAll());');
$run('five databases', 'foreach ([1, 2, 3, 4, 5, 1, 5] as $i) $all[] = manager("", "", "", "d$i"); are(...$all); show(count($all));');
$run('connected again', '$one = manager(); $same = $one->pdo; are($one, manager()); $one->connect(); show($one->pdo instanceof \PDO); $other = manager(); $other->pdo = $same; are($one, $other);');
$run('let go', '$one = manager(); $two = manager(); show(descriptors() > 0); $one->pdo = null; show(descriptors() > 0); $two = null; show(descriptors()); are(manager());');
$run('connections of its own', '$all = [manager(), new Other()]; $all[1]->connect(); are(...$all);');
$run('in a transaction', '$all = [manager()]; $all[0]->pdo->beginTransaction(); $all[0]->pdo->exec("INSERT INTO A (Y) VALUES (1)"); $all[] = manager(); are(...$all);
    show($all[1]->pdo->inTransaction(), $all[1]->pdo->query("SELECT count(*) FROM A")->fetch()); $all[0]->pdo->rollBack(); $all[] = manager(); show($all[2]->pdo->query("SELECT count(*) FROM A")->fetch());');
foreach (['ATTR_ERRMODE' => 'ERRMODE_SILENT', 'ATTR_CASE' => 'CASE_LOWER', 'ATTR_ORACLE_NULLS' => 'NULL_TO_STRING', 'ATTR_DEFAULT_FETCH_MODE' => 'FETCH_NUM'] as $name => $value) {
    $run($name, '$all = [manager()]; $all[0]->pdo->exec("INSERT INTO A (Y) VALUES (NULL)"); $all[0]->pdo->setAttribute(\PDO::SET, \PDO::SET_TO); $all[] = manager(); are(...$all);
        foreach ($all as $one) show($one->pdo->query("SELECT * FROM A")->fetchAll()); show($all[1]->pdo->getAttribute(\PDO::SET));', [], ['SET_TO' => $value, 'SET' => $name]);
}
$run('file replaced', '$file = C\CRAWL_DIR . "/data/default.db"; $all = [manager()]; copy($file, "$file.new"); $all[0]->pdo->exec("INSERT INTO A (Y) VALUES (1)"); rename("$file.new", $file);
    $all[] = manager(); $all[] = manager(); are(...$all); foreach ($all as $one) show($one->pdo->query("SELECT count(*) FROM A")->fetch());');
$run('file removed', '$all = [manager()]; $all[0]->pdo->query("SELECT * FROM A"); unlink(C\CRAWL_DIR . "/data/default.db"); $all[] = manager(); $all[] = manager(); are(...$all); show($all[2]->pdo->query("SELECT count(*) FROM sqlite_master")->fetch());');
$run('what cannot be opened', '$one = manager(); foreach (["nowhere/a", "/nowhere/a", "no\0name", "\0", C\CRAWL_DIR . "/data"] as $name) {
    try { show(get_class($one->connect("", "", "", $name))); } catch (\Throwable $error) { show(get_class($error), $error->getMessage(), $error->getLine(), $error->getTraceAsString()); } } show($one->pdo instanceof \PDO); are($one, manager());');
$run('many, one after another', 'for ($i = 0; $i < 20; ++$i) manager("", "", "", "d$i"); are(manager(), manager()); show(descriptors("d\d+"));');
$run('relative', 'chdir(C\CRAWL_DIR); $all = [manager("", "", "", "./data/default.db"), manager("", "", "", "./data/default.db")]; are(...$all); show($all[1]->pdo->query("SELECT count(*) FROM A")->fetch());');
$run('no names', 'foreach ([null, 7, false, "", 1.5] as $name) { $one = @manager("", "", "", $name); $all[] = $one; } try { manager("", "", "", []); } catch (\TypeError $error) { show($error->getMessage()); } are(...$all); show(array_map("basename", glob(C\CRAWL_DIR . "/data/{,.}*", GLOB_BRACE)));');
$run('open_basedir', '$all = [manager()]; ini_set("open_basedir", C\CRAWL_DIR . "/data/other"); try { $all[] = manager(); } catch (\PDOException $error) { show($error->getMessage()); } are(...$all);');
$run('its own stristr()', '$all = [manager(), manager()]; are(...$all); show(count($all));', [], ['@mkdir(' => 'function stristr($text, $part) { echo "own\n"; return \stristr($text, $part); } @mkdir(']);
$run('another body', '$all = [manager(), manager()]; are(...$all); show(count($all));', [], ['"sqlite:$file"' => '"sqlite:" . $file']);
$run('strict types', '$all = [manager(), manager()]; are(...$all); show(count($all));', [], ['namespace seekquarry\yioop\configs {' => 'declare(strict_types=1); namespace seekquarry\yioop\configs {']);
$run('references', '$pdo = 5; $one = new Sqlite3Manager(); $one->pdo = &$pdo; $one->connect(); show($pdo === $one->pdo); are($one, manager());');
$run('no property', '$one = new Sqlite3Manager(); unset($one->pdo); $one->connect(); show($one->pdo instanceof \PDO); are($one, manager());');
// A handler may throw while a connection is looked at; that is not lost. The loop is in the block, too: PHP runs handlers at its jumps.
$run('a signal', '$all = [manager()]; pcntl_async_signals(true); pcntl_signal(SIGALRM, function () { throw new \LogicException("alarm"); }); pcntl_alarm(1);
    try { for ($until = microtime(true) + 60; microtime(true) < $until;) manager(); } catch (\LogicException $error) { show($error->getMessage()); }
    $all[] = manager(); are(...$all);');
// SQLite's connections must not be used by another process than opened them. The child's answer is compared, too.
$run('a child', '$all = [manager()]; $parent = spl_object_id($all[0]->pdo); flush();
    if (!pcntl_fork()) { $own = manager(); show($own->pdo !== $all[0]->pdo, $own->pdo->query("SELECT count(*) FROM A")->fetch()); pcntl_exec("/bin/true"); }
    pcntl_wait($status); show(pcntl_wexitstatus($status)); are($all[0], manager());');
$run('fatal error', '$all = [manager(), manager()]; show(1); ini_set("display_errors", 0); register_shutdown_function(function () use ($all) { are(...$all, ...[manager()]); show(2); echo "\n$GLOBALS[are]"; }); trigger_error("end", E_USER_ERROR);');
?>
--EXPECT--
three models: same, 1 for 3, 3 for 3 without
opcache: same, 1 for 2, 2 for 2 without
while rows are read: same, 1 for 2, 2 for 2 without
two databases: same, 2 for 4, 4 for 4 without
five databases: same, 6 for 7, 7 for 7 without
connected again: same, 1 for 2, 2 for 2 without
let go: same, 1 for 1, 1 for 1 without
connections of its own: same, 2 for 2, 2 for 2 without
in a transaction: same, 2 for 2, 2 for 2 without
ATTR_ERRMODE: same, 2 for 2, 2 for 2 without
ATTR_CASE: same, 2 for 2, 2 for 2 without
ATTR_ORACLE_NULLS: same, 2 for 2, 2 for 2 without
ATTR_DEFAULT_FETCH_MODE: same, 2 for 2, 2 for 2 without
file replaced: same, 2 for 3, 3 for 3 without
file removed: same, 3 for 3, 3 for 3 without
what cannot be opened: same, 2 for 2, 2 for 2 without
many, one after another: same, 1 for 2, 2 for 2 without
relative: same, 2 for 2, 2 for 2 without
no names: same, 5 for 5, 5 for 5 without
open_basedir: same, 1 for 1, 1 for 1 without
its own stristr(): same, 2 for 2, 2 for 2 without
another body: same, 2 for 2, 2 for 2 without
strict types: same, 2 for 2, 2 for 2 without
references: same, 1 for 2, 2 for 2 without
no property: same, 2 for 2, 2 for 2 without
a signal: same, 1 for 2, 2 for 2 without
a child: same, 1 for 2, 2 for 2 without
fatal error: same, 1 for 3, 3 for 3 without
