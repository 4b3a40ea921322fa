--TEST--
phpinfo() tells of the service and its device, and starts none
--EXTENSIONS--
postings
--INI--
postings.service_wait=500000
postings.service_deadline=20000
--SKIPIF--
<?php require __DIR__ . '/service.inc'; skip_unless_device(); ?>
--FILE--
<?php
require __DIR__ . '/service.inc';
$folder = own_service_folder();
ini_set('postings.device', device());
function rows(): void
{
    ob_start();
    (new ReflectionExtension('postings'))->info();
    preg_match_all('/^(Service|Device).*$/m', ob_get_clean(), $rows);
    foreach ($rows[0] as $row) echo preg_replace(['~/\S+/~', '/\d+/', '/Device => .*, (OpenCL|CUDA).*/'], ['', 'N', 'Device => its name'], $row), "\n";
}
rows();
echo count(services($folder)), " services\n";
sparse_list(5000, 8)->intersectCount(sparse_list(5000, 5));
rows();
?>
--EXPECTF--
Service => no service listens at %s.sock
Service executable => postingsd
0 services
Service => running
Service executable => postingsd
Device => its name
Device memory => N, used N
Device cache => hits N, misses N, evictions N
Service clients => N, with a request N, queries on the device N
Service backlog => N us as predicted, to wait N us, withdrawn requests N
Service requests => combine N (failed N)
Service predictions => none
