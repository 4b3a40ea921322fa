--TEST--
Postings\Index on a device: ids, scores, order and totals are the CPU's, whatever segments, deletions and filters there are
--EXTENSIONS--
postings
--INI--
postings.service_wait=500000
postings.service_deadline=20000
--SKIPIF--
<?php require __DIR__ . '/service.inc'; skip_unless_device(); ?>
--FILE--
<?php
use Postings\{Boost, Device, Field, FieldType, Filter, Index, Mode, PostingList, Query, Schema};
require __DIR__ . '/service.inc';
require __DIR__ . '/../07_index/index.inc';
own_service_folder();
seeded();

$on = device() === 'cuda' ? Device::cuda() : Device::opencl();
$index = Index::create(new_folder(), new Schema(['text', new Field('tag', FieldType::Keyword), Field::int('n')]));
$writer = $index->writer();
$word = fn () => 'w' . mt_rand(0, 1 << mt_rand(0, 9));

function answer(Postings\Result $result): array
{
    return [array_map(fn ($hit) => [$hit->id, $hit->number, $hit->score], $result->hits), $result->total,
        $result->modeUsed];
}

$on_device = $searches = 0;
foreach ([3000, 40, 2500] as $documents) {
    for ($n = 0; $n < $documents; ++$n) {
        $writer->add(['id' => mt_rand(0, 20000), 'text' => implode(' ', array_map($word, range(0, mt_rand(0, 40)))),
            'tag' => 't' . mt_rand(0, 9), 'n' => mt_rand(0, 99)]);
    }
    for ($n = 0; $n < 30; ++$n) {
        $writer->delete(mt_rand(0, 20000));
    }
    $writer->commit(durable: false);
    $index->refresh();
    for ($round = 0; $round < 7; ++$round) {
        // The first word is rare: filters look at its documents only, if it is alone.
        $queries = ['rare' => 'w500', 'all' => Query::everything(), 'none' => '', 'many' => implode(' ', array_map($word, range(0, 20)))];
        for ($i = 0; $i < 40; ++$i) {
            $w = implode(' ', array_map($word, range(0, mt_rand(0, 4))));
            $queries[] = [$w, $w, "\"$w\"", "$w w1*", "+$w -w3", "+w1 $w", "$w tag:t1", "\"$w\"~3"][$i % 8];
        }
        $options = ['limit' => [1, 10, 100, 2000][mt_rand(0, 3)], 'offset' => mt_rand(0, 3), 'total' => $round % 2 > 0,
            'mode' => Mode::cases()[mt_rand(0, count(Mode::cases()) - 1)]];
        $options['filter'] = [null, null, Filter::equal('tag', 't1'), Filter::not(Filter::equal('tag', 't2')),
            $index->matches('w1'), PostingList::fromArray([1, 5, 3010]), Filter::between('n', 20, 79)][$round];
        if ($round === 4) $options['distinct'] = 'n';
        if ($round === 5) {
            // The lists that the device has stay as they are.
            $writer->changeSchema(new Schema(['text', new Field('tag', FieldType::Keyword), Field::int('n')],
                k1: mt_rand(1, 30) / 10, b: mt_rand(0, 10) / 10));
            $writer->commit(durable: false);
            $index->refresh();
        }
        $together = $index->searchMany($queries, ...$options, device: $on);
        foreach ($queries as $key => $query) {
            $here = $index->search($query, ...$options, device: Device::cpu());
            $there = $index->search($query, ...$options, device: $on);
            foreach ([$there, $together[$key]] as $way => $result) {
                if (answer($here) != answer($result)) {
                    echo 'seed ', seeded(), ", $documents documents, round $round, way $way: $query\n";
                }
            }
            if ($here->profile->device !== 'cpu' || $here->profile->reason !== 'the CPU was asked for') echo "cpu?\n";
            $on_device += $there->profile->device !== 'cpu';
            ++$searches;
        }
    }
}
$searches = intdiv($searches, 4);
echo $on_device > $searches ? "done on the device\n" : "only $on_device of $searches\n";

// The setting says it, too; a device that there is not is no error.
ini_set('postings.device', device());
var_dump($index->search('w1 w2')->profile->device !== 'cpu', Postings\last_profile()->operation);
$nowhere = $index->search('w1 w2', device: Device::cuda(999))->profile;
echo $nowhere->device, ', ', is_string($nowhere->reason) ? 'with a reason' : 'without one', "\n";

$fields = Index::create(new_folder(), new Schema(['title', 'text']));
$writer = $fields->writer();
$writer->addAll((fn () => yield from array_map(fn ($id) => ['id' => $id, 'title' => "w$id", 'text' => 'w1 w2'], range(1, 50)))());
$writer->commit();
$fields->refresh();
$profile = $fields->search('w1 w2', total: false)->profile;
echo "$profile->device: $profile->reason\n";

$voted = Index::create(new_folder(), new Schema(['text', Field::int('votes')]));
$writer = $voted->writer();
$writer->add(['id' => 1, 'text' => 'w1 w2', 'votes' => 1]);
$writer->commit();
$voted->refresh();
$profile = $voted->search('w1 w2', total: false, boosts: [Boost::field('votes', 1)])->profile;
echo "$profile->device: $profile->reason\n";
?>
--EXPECT--
done on the device
bool(true)
string(6) "search"
cpu, with a reason
cpu: no device ranks several text fields
cpu: no device multiplies scores by fields
