<?php

declare(strict_types=1);

namespace PackagePage;

use DebianSearch\Corpus;
use DebianSearch\KeptIndex;
use DebianSearch\Progress;
use Postings\Analyzer;
use Postings\Field;
use Postings\Index;
use Postings\Schema;

/** The index of Debian's packages that the page searches. */
final class Packages
{
    /** The keyword fields, to choose by. */
    public const CHOICES = ['section', 'priority'];
    /** Changes when the index of the same packages would be another one. */
    private const VERSION = 2;

    /** That of the corpus in the folder: the one that is there, made anew if it is of another corpus. */
    public static function index(string $folder, Corpus $corpus): Index
    {
        $kept = new KeptIndex($folder, self::schema(), self::VERSION . $corpus->key());
        if (!$kept->isCurrent) {
            $kept->make(self::documents($corpus));
        }
        return $kept->index;
    }

    private static function schema(): Schema
    {
        return new Schema(
            [Field::text('name', boost: 3), Field::text('summary', boost: 2), 'description', Field::int('size'),
                ...array_map(Field::keyword(...), self::CHOICES)],
            key: 'package',
            analyzer: new Analyzer('en'),
        );
    }

    /** @return iterable<array<string, ?string>> size: in KiB */
    private static function documents(Corpus $corpus): iterable
    {
        $progress = new Progress('indexing');
        foreach ($corpus->records($progress->show(...)) as $record) {
            preg_match_all('/^(Package|Version|Section|Priority|Homepage|Installed-Size|Description(?:-en)?): *(.*(?:\n[ \t].*)*)/m', $record, $lines);
            $fields = array_combine($lines[1], $lines[2]) + ['Section' => 'unknown', 'Priority' => 'unknown', 'Version' => '', 'Homepage' => '', 'Installed-Size' => null];
            $description = $fields['Description-en'] ?? $fields['Description'] ?? null;
            if (!isset($fields['Package']) || $description === null) {
                continue;
            }
            [$summary, $rest] = [...explode("\n", preg_replace('/\n[ \t]\.?/', "\n", $description), 2), ''];
            yield ['package' => $fields['Package'], 'name' => $fields['Package'], 'summary' => $summary, 'description' => $rest,
                'size' => $fields['Installed-Size'], 'section' => $fields['Section'], 'priority' => $fields['Priority'], 'version' => $fields['Version'], 'homepage' => $fields['Homepage']];
        }
        $progress->clear();
    }
}
