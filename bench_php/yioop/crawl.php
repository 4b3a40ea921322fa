<?php
namespace Postings\Bench;

use ReflectionMethod;
use RuntimeException;
use seekquarry\yioop\library as Yioop;
use seekquarry\yioop\library\CrawlConstants as Key;

/**
 * An index of Debian's descriptions, made by the methods of the Yioop that is loaded: as its fetcher cuts documents into
 * words, and as its queue server adds them. Each description is a page with four links to it.
 */
final class YioopCrawl
{
    private const NAME = YIOOP_CRAWL;
    private const LINKS = 4;
    private const BATCH = 380;

    /** Processor seconds of the stages. */
    public array $seconds = ['shards of the fetcher' => 0.0, 'loading them' => 0.0, 'storing summaries' => 0.0, 'appending' => 0.0, 'saving' => 0.0, 'dictionary' => 0.0];
    private float $clock;

    public function __construct(private readonly string $folder, private readonly int $per_generation)
    {
    }

    /**
     * Cuts texts into words, once for all variants, into files of FOLDER; processor seconds.
     *
     * @param iterable<array{string, string}> $texts name and text of each document
     */
    public static function parse(iterable $texts, string $folder): float
    {
        $start = cpu_ms();
        $lists = [];
        $batches = $documents = 0;
        $store = function () use (&$lists, &$batches, $folder): void {
            $lists && file_put_contents(sprintf('%s/%06d', $folder, $batches++), serialize($lists));
            $lists = [];
        };
        foreach ($texts as [$name, $text]) {
            foreach (self::pages($name, $text) as $page) {
                $words = Yioop\PhraseParser::extractPhrasesInLists("$page[phrase]", 'en-US')['WORD_LIST'];
                $lists[] = [$page, $words, self::metas($page)];
            }
            ++$documents % self::BATCH || $store();
        }
        $store();
        return (cpu_ms() - $start) / 1e3;
    }

    /** @param string $folder of such files */
    public function build(string $folder): void
    {
        $bundle = new Yioop\IndexArchiveBundle($this->folder, false, serialize([Key::CRAWL_TYPE => 'web', 'DESCRIPTION' => 'Debian']), $this->per_generation);
        foreach (glob("$folder/*") as $file) {
            $lists = unserialize(file_get_contents($file));
            $this->add($bundle, $lists);
        }
        $this->clock = cpu_ms();
        $bundle->forceSave();
        $this->stage('saving');
        $bundle->addAdvanceGeneration();
        $bundle->dictionary->mergeAllTiers();
        $this->stage('dictionary');
    }

    /** @param list<array{array, array, array}> $lists pages, their words and meta words */
    private function add(object $bundle, array $lists): void
    {
        $this->clock = cpu_ms();
        $shard = new Yioop\IndexShard("{$this->folder}/fetched", 0);
        foreach ($lists as [$page, $words, $metas]) {
            self::add_document($shard, $page, $words, $metas);
        }
        $sent = $shard->save(true);
        $this->stage('shards of the fetcher');
        $received = Yioop\IndexShard::load('fetched', $sent);
        $this->stage('loading them');
        // As a queue server gets them: each by itself, out of what it was sent.
        $pages = array_map(fn (array $list): array => unserialize(serialize($list[0]['summary'])), $lists);
        $keys = array_column(array_column($lists, 0), 'key');
        $this->clock = cpu_ms();
        $generation = $bundle->initGenerationToAdd(self::BATCH);
        $bundle->addPages($generation, Key::SUMMARY_OFFSET, $pages, self::BATCH);
        $this->stage('storing summaries');
        $offsets = array_combine($keys, array_column($pages, Key::SUMMARY_OFFSET));
        $this->clock = cpu_ms();
        $received->changeDocumentOffsets($offsets);
        $this->stage('storing summaries');
        $bundle->addIndexData($received);
        $this->stage('appending');
    }

    /** Stages are processor time from one to the next. */
    private function stage(string $name): void
    {
        $now = cpu_ms();
        $this->seconds[$name] += ($now - $this->clock) / 1e3;
        $this->clock = $now;
    }

    /** A document and its links: key in the index, text, summary for the page of results. */
    private static function pages(string $name, string $text): array
    {
        $url = "http://packages.debian.org/$name";
        $text = mb_substr($text, 0, 2000);
        $host = substr(Yioop\crawlHash('http://packages.debian.org/', true), 1);
        $summary = [Key::URL => $url, Key::TITLE => $name, Key::DESCRIPTION => $text, Key::TIMESTAMP => self::NAME, Key::ENCODING => 'UTF-8',
            Key::HASH => Yioop\crawlHash($text, true), Key::HTTP_CODE => 200, Key::TYPE => 'text/html', Key::SIZE => strlen($text), Key::LANG => 'en-US',
            Key::LINKS => [], Key::IP_ADDRESSES => ['127.0.0.1'], Key::SERVER => 'none', Key::SERVER_VERSION => '', Key::OPERATING_SYSTEM => '',
            Key::MODIFIED => self::NAME, Key::ROBOT_METAS => [], Key::META_WORDS => []];
        $pages[] = ['is_doc' => true, 'key' => Yioop\crawlHash($url, true) . $summary[Key::HASH] . "d$host", 'phrase' => $text, 'summary' => $summary];
        $words = explode(' ', $text);
        for ($i = 0; $i < self::LINKS; ++$i) {
            $about = implode(' ', array_slice($words, 8 * $i, 8));
            $from = "http://packages.debian.org/about/$i/$name";
            $id = "url|$url|text|" . urlencode($about) . "|iref|$from";
            $key = Yioop\crawlHash($url, true) . Yioop\crawlHash($id, true) . "i$host";
            $pages[] = ['is_doc' => false, 'key' => $key, 'phrase' => $about, 'from' => $from, 'summary' => [Key::URL => $id, Key::TITLE => $url,
                Key::DESCRIPTION => $about, Key::TIMESTAMP => self::NAME, Key::ENCODING => 'UTF-8', Key::HASH => $id, Key::TYPE => 'link', Key::HTTP_CODE => $key, Key::LANG => 'en-US']];
        }
        return $pages;
    }

    private static function metas(array $page): array
    {
        $summary = $page['summary'];
        return $page['is_doc'] ? [...Yioop\PhraseParser::calculateMetas($summary), 'safe:true']
            : Yioop\PhraseParser::calculateLinkMetas($summary[Key::TITLE], 'http://packages.debian.org', $page['phrase'], $page['from']);
    }

    /** The parameters differ from Yioop to Yioop. */
    private static function add_document(object $shard, array $page, array $words, array $metas): void
    {
        static $names;
        $names ??= array_map(fn ($parameter) => $parameter->getName(), (new ReflectionMethod($shard, 'addDocumentWords'))->getParameters());
        if (!in_array('is_doc', $names, true)) {
            throw new RuntimeException('the addDocumentWords() of this Yioop is none that is known');
        }
        $more = in_array('materialized_metas', $names, true) ? ['materialized_metas' => Yioop\PhraseParser::$materialized_metas] : [];
        $shard->addDocumentWords($page['key'], Key::NEEDS_OFFSET_FLAG, $words, $metas, ...$more, is_doc: $page['is_doc']);
    }
}
