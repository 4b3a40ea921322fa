--TEST--
postings add --pdo: the rows of a database
--EXTENSIONS--
postings
pdo
pdo_sqlite
--FILE--
<?php
require 'command.inc';
$folder = scratch('pdo');
$index = "$folder/index";
$database = new PDO("sqlite:$folder/shop.db");
$database->exec("CREATE TABLE book (isbn TEXT, title TEXT, price REAL, stock INT, tags TEXT)");
$database->exec("INSERT INTO book VALUES ('a', 'A whale', 12.5, 3, 'x|y'), ('b', 'A bird', NULL, 0, ''), (NULL, 'no key', 1, 1, '')");
postings(['create', $index, '--text', 'title', '--keyword', 'tags']);
$pdo = ['--pdo', "sqlite:$folder/shop.db", '--sql'];
show(['add', $index, ...$pdo, 'SELECT isbn AS id, title, price, stock, tags FROM book', '--split', 'tags=|', '--skip-bad']);
show(['dump', $index]);
show(['add', $index, ...$pdo, 'SELECT isbn AS id, title FROM book']);
show(['add', $index, ...$pdo, 'SELECT nothing FROM book']);
show(['add', $index, ...$pdo, ';']);
show(['add', $index, '--pdo', 'nosuch:x', '--sql', 'SELECT 1']);
show(['search', $index, 'bird', '--fields', 'stock']);
show(['add', $index, ...$pdo, "SELECT 'a' AS id, x'ff' AS title"]);
show(['add', $index, ...$pdo, "SELECT 'x' AS id, 'A whalé' AS title UNION SELECT 'y', x'ff'", '--skip-bad', '--quiet']);
$database->exec("CREATE TABLE latin1 (id INT, 'na\xefve' INT)");
$database->exec("INSERT INTO latin1 VALUES (1, 2)");
show(['add', $index, ...$pdo, 'SELECT * FROM latin1']);

// In bounded memory.
$database->exec("CREATE TABLE many (id INTEGER PRIMARY KEY, title TEXT)");
$database->exec("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000) INSERT INTO many SELECT i, 'word' || i || hex(randomblob(500)) FROM n");
putenv('TEST_PHP_EXTRA_ARGS=' . getenv('TEST_PHP_EXTRA_ARGS') . ' -d memory_limit=8M');
show(['add', $index, ...$pdo, 'SELECT * FROM many']);
?>
--EXPECT--
1
  row 3: A document must have a key: a string or an integer as "id"
added 2 documents in TIME; the index has 2
left out 1 line
0 {"id":"a","title":"A whale","price":12.5,"stock":3,"tags":["x","y"]}
{"id":"b","title":"A bird","stock":0}
3
  postings: row 3: A document must have a key: a string or an integer as "id"; nothing was added, the index is as it was
3
  postings: SQLSTATE[HY000]: General error: 1 near "nothing": syntax error; nothing was added, the index is as it was
3
  postings: --sql is no query; nothing was added, the index is as it was
3
  postings: could not find driver
0 {"id":"b","score":0.6931304931640625,"document":{"stock":0}}
3
  postings: row 1: "title" is not UTF-8; nothing was added, the index is as it was
1
  row 2: "title" is not UTF-8
left out 1 line
3
  postings: row 1: the name of a column is not UTF-8; nothing was added, the index is as it was
0
  added 30,000 documents in TIME; the index has 30,003
