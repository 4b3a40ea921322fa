--TEST--
Work on a device and the list of devices load no driver into the PHP process
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
own_service_folder();
ini_set('postings.device', device());
sparse_list(5000, 8)->intersectCount(sparse_list(5000, 5));
echo Postings\last_profile()->reason ?? 'done on the device', "\n";
echo count(Postings\Device::list()) > 1 ? "listed\n" : "no device in the list\n";
preg_match_all('~/\S*/lib(cuda|opencl|pocl|nvidia|hsa|ze_)\S*~i', file_get_contents('/proc/self/maps'), $found);
foreach (array_unique($found[0]) as $library) echo "mapped: $library\n";
?>
--EXPECT--
done on the device
listed
