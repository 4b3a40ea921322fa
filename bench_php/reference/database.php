<?php
/** How Yioop's models come to their database before 2019, in plain PHP, written from its behaviour: the tests' oracle. */
namespace Postings\Reference;

class Sqlite3Manager
{
    public $pdo = null;

    /** What has no "/" is a database in the work directory. */
    public function connect($db_host = C\DB_HOST, $db_user = C\DB_USER, $db_password = C\DB_PASSWORD, $db_name = C\DB_NAME)
    {
        $file = stristr($db_name, '/') ? $db_name : C\CRAWL_DIR . "/data/$db_name.db";
        $this->pdo = new \PDO("sqlite:$file");
        return $this->pdo;
    }
}
