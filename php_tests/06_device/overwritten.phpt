--TEST--
Device: what overwrites its properties, as PHP 8.2's ArrayObject can, changes nothing that work is done by
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Codec, Device, DeviceKind, DocumentLengths, Mode, PostingList};
require __DIR__ . '/../05_functions/random.inc';

// Later PHPs refuse: then there is nothing to test.
function overwrite(object $object, string $property, mixed $value): void
{
    try {
        $view = @new ArrayObject($object); // deprecated from PHP 8.5 on
        $view[$property] = $value;
    } catch (Error | InvalidArgumentException) {
    }
}

$list = PostingList::fromArray([1, 2, 3]);
foreach ([new stdClass(), 'cuda', 7, [1], $list, Postings\Codec::Roaring, Postings\DeviceKind::Cuda, null] as $value) {
    foreach (['kind', 'number', 'name', 'memory'] as $property) {
        $device = Device::cpu();
        overwrite($device, $property, $value);
        $copy = clone $device;
        same('cpu', $device->run(fn () => count($list & $list) === 3 ? Postings\last_profile()->device : ''), $property);
        same([2, 1, 3], array_keys(Postings\rank([$list], [1, 9, 1, 99], device: $copy)), 'rank()');
        same(true, $device == Device::cpu() && $copy == $device && $device != Device::auto(), "== with another $property");
    }
}
// What is filled after its properties were overwritten has the true values, and frees what was there.
foreach ([PostingList::fromArray([5, 7]), new DocumentLengths([3, 5])] as $whole) {
    $class = get_class($whole);
    $early = @unserialize('C:' . strlen($class) . ':"' . $class . '":0:{}');
    foreach (array_keys(get_object_vars($whole)) as $property) {
        overwrite($early, $property, str_repeat($property, mt_rand(100, 200)));
    }
    $early->__unserialize($whole->__serialize());
    same(get_object_vars($whole), get_object_vars($early), $class);
    overwrite($whole, 'count', 1000);
    same(2, count($whole), 'count()');
    same(true, $whole == $early, '==');
}
// Enums: a case is what it is, whatever it says.
$ids = range(1, 1000, 7);
foreach ([...Codec::cases(), ...Mode::cases(), ...DeviceKind::cases()] as $case) {
    $was = $case->name;
    foreach ([new stdClass(), 7, 'Auto', 'Roaring', 'none', [1], null] as $value) {
        overwrite($case, 'name', $value);
        overwrite($case, 'value', $value);
        if ($case instanceof Codec) {
            $made = PostingList::fromArray($ids, codec: $case);
            same($ids, $made->toArray(), $was);
            same(true, $made->codec === $case || $was === 'Auto', "$was is kept");
        } elseif ($case instanceof Mode) {
            Postings\rank([$list, PostingList::fromArray([2])], [1, 1, 1, 1], mode: $case, k: 1, modeUsed: $used);
            same($was === 'Any' ? Mode::Any : Mode::All, $used, $was);
        } else {
            $device = [Device::auto(), Device::cpu(), Device::cuda(), Device::opencl()][array_search($case, DeviceKind::cases(), true)];
            same($case, $device->kind, $was);
            same(3, $device->run(fn () => count($list & $list)), $was);
        }
    }
}
echo "the same\n";
?>
--EXPECT--
the same
