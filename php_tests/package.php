<?php
// What must work where only the Debian package was installed.
use Postings\PostingList;

$list = PostingList::fromArray(range(0, 3000, 3));
if (count($list & PostingList::fromArray(range(0, 3000, 2))) !== 501) exit("wrong result\n");

ob_start();
phpinfo(INFO_MODULES);
preg_match('/^postings\R(.*?)\R\R\w+\R/ms', ob_get_clean(), $found);
echo $found[0] ?? "phpinfo() does not know postings\n";

$service = ini_get('extension_dir') . '/postingsd';
if (!is_executable($service)) exit("no $service\n");
passthru("$service --list-devices", $status);
exit($status > 1 ? 1 : 0);
