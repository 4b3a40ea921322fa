--TEST--
A service that crashes again and again is not started again at once, by nobody; deleting its health file forgets that
--EXTENSIONS--
postings
--SKIPIF--
<?php
require __DIR__ . '/service.inc';
if (getenv('POSTINGS_TEST_ASAN')) die('skip a sanitized service takes too long to start');
skip_unless_device();
?>
--FILE--
<?php
require __DIR__ . '/service.inc';
$folder = own_service_folder();
$ask = '$a = Postings\PostingList::fromArray(range(0, 900, 3)); $a->intersectCount($a); echo Postings\last_profile()->reason ?? "it serves";';
$settings = ['postings.device' => device(), 'postings.service_deadline' => 20000];
$patient = $settings + ['postings.service_wait' => 500000];
for ($i = 0; $i < 5; ++$i) {
    echo run_php($patient, $ask), "\n";
    send_signal('ABRT', services($folder));
    while (services($folder)) usleep(1000);
}
// By now it waits for 8 seconds.
for ($i = 0; $i < 3; ++$i) {
    $reason = run_php($settings, $ask);
    echo preg_match('/^the service has failed 5 times.*not started again for/', $reason) ? 'left alone' : $reason, ', ', count(services($folder)), " services\n";
}
array_map('unlink', glob("$folder/postings/*.health"));
echo run_php($patient, $ask), "\n";
?>
--EXPECT--
it serves
it serves
it serves
it serves
it serves
left alone, 0 services
left alone, 0 services
left alone, 0 services
it serves
