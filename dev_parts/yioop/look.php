<?php
/**
 * Looks at a Yioop: which of its posting functions the extension replaces, by their bodies, and whether they do what was
 * recorded from Yioops that are known; and which methods of its shards and iterators get native ones. Runs with the
 * extension and postings.yioop=on, as `./dev yioop DIR` does.
 *
 * Only those functions are run, taken out of their files, in a PHP without the extension; the Yioop itself is not.
 */
use function Postings\yioop_declarations;

const FUNCTIONS = ['packPosting', 'unpackPosting', 'addDocIndexPostings', 'deltaList', 'deDeltaList', 'encodeModified9',
    'packListModified9', 'nextPostString', 'decodeModified9', 'unpackListModified9', 'docIndexModified9', 'vByteEncode',
    'vByteDecode', 'unpackInt', 'packInt', 'unpackFloat', 'packFloat'];

const CLASSES = ['IndexShard', 'IndexBundleIterator', 'WordIterator', 'DisjointIterator', 'IntersectIterator', 'GroupIterator', 'PersistentStructure',
    'GzipCompressor', 'Sqlite3Manager'];

/** Methods that have no native one, but are known as parts of such. */
const PARTS = ['IndexShard::getWordDocsSubstring', 'IndexShard::getWordDocsWord', 'IndexShard::getDocInfoSubstring',
    'IndexShard::gallopPostingOffsetDocOffset', 'IndexShard::binarySearchPostingOffsetDocOffset', 'IndexShard::numDocsOrLinks',
    'IndexShard::docStats', 'IndexShard::weightedCount', 'IndexShard::computeProximity', 'IndexShard::makeItem', 'IndexShard::unpackValues',
    'IndexShard::unpackAuxiliaryDocumentKeys',
    'IndexShard::postingsSliceAscending',
    'IndexShard::__construct', 'IndexShard::headerToShardFields', 'IndexShard::makeWords', 'IndexShard::packDoclenNum',
    'IndexShard::packAuxiliaryDocumentKeys',
    'IndexBundleIterator::genDocOffsetCmp', 'IndexBundleIterator::currentDocsWithWord',
    'WordIterator::findDocsWithWord', 'WordIterator::advanceSeenDocs', 'WordIterator::advance', 'WordIterator::plainAdvance',
    'WordIterator::advanceGeneration', 'WordIterator::currentGenDocOffsetWithWord',
    'DisjointIterator::findDocsWithWord', 'DisjointIterator::currentGenDocOffsetWithWord',
    'DisjointIterator::leastGenDocOffsetsAmongstIterators', 'DisjointIterator::advance', 'DisjointIterator::getDirection',
    'IntersectIterator::findDocsWithWord', 'IntersectIterator::computeProximity',
    'IntersectIterator::syncGenDocOffsetsAmongstIterators', 'IntersectIterator::advance',
    'IntersectIterator::currentGenDocOffsetWithWord', 'IntersectIterator::getDirection',
    'GroupIterator::groupByHashUrl', 'GroupIterator::groupByHashAndAggregate', 'GroupIterator::computeOutPages',
    'GroupIterator::aggregateScores', 'PersistentStructure::__construct'];

/** @return list<string> files that declare any of the functions, or of the classes */
function files_of(string $folder): array
{
    $found = [];
    $all = new RecursiveDirectoryIterator($folder, FilesystemIterator::SKIP_DOTS);
    foreach (new RecursiveIteratorIterator($all, flags: RecursiveIteratorIterator::CATCH_GET_CHILD) as $file) {
        if ($file->isFile() && in_array($file->getExtension(), ['php', 'inc'], true)
            && preg_match('/\bfunction\s+&?\s*(' . implode('|', FUNCTIONS) . ')\s*\(|\bclass\s+(' . implode('|', CLASSES) . ')\b/i', file_get_contents($file))) {
            $found[] = (string) $file;
        }
    }
    sort($found);
    return $found;
}

/**
 * What a function does with recorded calls: "same (900 calls)" or "differs on 3 of 900", and of two recordings, of which;
 * or why it could not be run.
 */
function behaviour(string $function, string $file, string $folder): string
{
    $tokenizer = is_file(PHP_EXTENSION_DIR . '/tokenizer.so') ? ['-d', 'extension=tokenizer'] : []; // else it is built in
    $command = [PHP_BINARY, '-n', '-d', 'html_errors=0', ...$tokenizer, __DIR__ . '/replay.php', $function, $file, $folder];
    $process = proc_open($command, [['file', '/dev/null', 'r'], ['pipe', 'w'], ['redirect', 1]], $pipes);
    $printed = stream_get_contents($pipes[1]);
    proc_close($process);
    $recordings = json_decode($printed, true);
    if (!is_array($recordings)) {
        preg_match('/(?:error: |Error: )(.*?)(?: in \/|$)/im', $printed, $why);
        return 'not run: ' . ($why[1] ?? trim(substr($printed, 0, 100)));
    }
    foreach ($recordings as $recording => [$equal, $calls]) {
        $of = count($recordings) > 1 ? "as of $recording " : '';
        if ($equal === $calls) {
            return "same {$of}($calls calls)";
        }
        $differs[] = $of . 'on ' . ($calls - $equal) . " of $calls";
    }
    return isset($differs) ? 'differs ' . implode(', ', $differs) : 'nothing recorded';
}

function body(array $row): string
{
    return match (true) {
        !$row['signature'] => 'other parameters',
        !$row['known'] => 'unknown',
        (bool) preg_match('/packPosting$/i', $row['function']) => "known, {$row['dialect']->value}",
        default => 'known',
    };
}

function short_name(array $row): string
{
    return preg_replace('/.*\\\\/', '', $row['function']);
}

function is_method(array $row): bool
{
    return str_contains($row['function'], '::');
}

/** What happens with postings.yioop=on, and where that is not the default, or not enough, what is. */
function outcome(array $row, string $behaviour): string
{
    $global = !str_contains($row['function'], '\\');
    return match (true) {
        is_method($row) => match (true) {
            $row['replaced'] => 'native, PHP where that declines',
            !$row['known'] => 'stays PHP',
            in_array(short_name($row), PARTS, true) => 'in native ones that call it',
            default => 'stays PHP: calls one that is unknown',
        },
        $row['replaced'] => 'native' . ($row['dialect']->value === '2019' ? ', dialect of 2019' : '') . ($global ? ', by postings.yioop=on' : ''),
        !$row['signature'] => 'stays PHP',
        $row['dialect'] !== null => 'stays PHP: calls one that is unknown',
        str_starts_with($behaviour, 'same') && !str_contains($behaviour, '2019') => 'stays PHP; native by postings.yioop=force',
        default => 'stays PHP',
    };
}

$folder = rtrim($argv[1] ?? '', '/');
if (!is_dir($folder)) {
    fwrite(STDERR, "usage: look.php FOLDER\n");
    exit(2);
}
$files = files_of($folder);
if (!$files) {
    echo "$folder: no file declares any of Yioop's posting functions\n";
    exit(1);
}
$native = $all = 0;
foreach ($files as $file) {
    echo $file, "\n";
    try {
        $rows = yioop_declarations(file_get_contents($file));
    } catch (ParseError $error) {
        echo '  PHP ', PHP_VERSION, ' cannot parse it: ', $error->getMessage(), ', line ', $error->getLine(), "\n";
        continue;
    }
    if (!$rows) {
        echo "  nothing that could be native\n";
        continue;
    }
    $width = max(20, ...array_map(fn ($row) => strlen(is_method($row) ? short_name($row) : ''), $rows));
    printf("  %-{$width}s %-17s %-30s %s\n", 'function', 'body', 'on recorded calls', 'with the extension');
    foreach ($rows as $row) {
        $name = short_name($row);
        if ($name === 'Mod9Constants') {
            echo $row['dialect'] ? '' : "  The tables in Mod9Constants are unknown: what uses them stays PHP.\n";
            continue;
        }
        $behaviour = is_method($row) ? '' : behaviour($name, $file, $folder);
        printf("  %-{$width}s %-17s %-30s %s\n", $name, body($row), $behaviour, outcome($row, $behaviour));
        $native += $row['replaced'];
        ++$all;
    }
}
echo "$native of $all become native.\n";
