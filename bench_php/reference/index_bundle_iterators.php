<?php
/**
 * What Yioop's iterators do in the methods that have native ones, in plain PHP, written from their behaviour: the tests'
 * oracle. Declared in Yioop's namespace, they get those native methods, as those of a Yioop of 2018 do.
 *
 * A place is [generation, offset of the document]; an iterator that has ended is at -1.
 */
namespace Postings\Reference\Iterators;

use Postings\Reference as L;
use Postings\Reference\IndexManager;
use Postings\Reference\IndexShard;
use seekquarry\yioop\configs as C;

abstract class IndexBundleIterator
{
    const POSITION_LIST = 'positions';
    const DOC_RANK = 'rank';
    const SUMMARY_OFFSET = 'summary';
    const GENERATION = 'generation';
    const DOC_LEN = 'length';
    const IS_DOC = 'is_doc';
    const PROXIMITY = 'proximity';
    const RELEVANCE = 'relevance';
    const SCORE = 'score';
    const USER_RANKS = 'user_ranks';
    const KEY = 'key';
    const HASH = 'hash';
    const INLINKS = 'inlinks';
    const CRAWL_TIME = 'crawl_time';
    const HASH_SUM_SCORE = 'sum';
    const HASH_URL_COUNT = 'count';
    const IS_FEED = 'is_feed';

    public $num_docs;
    public $seen_docs;
    public $count_block;
    public $pages;
    public $current_block_fresh;
    public $results_per_block = 200;

    public function genDocOffsetCmp($a, $b)
    {
        return [$a[0], $a[1]] <=> [$b[0], $b[1]];
    }

    public function currentDocsWithWord()
    {
        if (!$this->current_block_fresh) {
            $this->current_block_fresh = true;
            return $this->findDocsWithWord();
        }
        return $this->pages;
    }

    /** A block, and on to the next one; null at the end. */
    public function nextDocsWithWord()
    {
        $block = $this->currentDocsWithWord();
        if (!is_array($block)) {
            return null;
        }
        $this->advance();
        return $block;
    }
}

class WordIterator extends IndexBundleIterator
{
    const HOST_KEY_POS = 17;
    const KEY_LEN = 8;

    public $index_name;
    public $filter = null;
    public $empty;
    public $dictionary_info;
    public $num_generations;
    public $no_more_generations = true;
    public $generation_pointer = 0;
    public $current_generation;
    public $start_offset;
    public $last_offset;
    public $current_offset;
    public $next_offset;
    public $current_doc_offset = null;
    public $use_feeds = false;
    public $using_feeds = false;
    public $feed_empty = true;

    /** @param array $lists of the word: [generation, first offset, last offset] each */
    public function __construct($index_name, $lists, $results_per_block = 200)
    {
        $this->index_name = $index_name;
        $this->dictionary_info = $lists;
        $this->num_docs = array_sum(array_map(fn ($list) => ($list[2] - $list[1]) / 4 + 1, $lists));
        $this->results_per_block = $results_per_block;
        $this->current_block_fresh = false;
        $this->empty = !$lists;
        $this->reset();
    }

    public function setResultsPerBlock($results)
    {
        $this->results_per_block = $results;
    }

    public function reset()
    {
        $this->num_generations = count($this->dictionary_info) ?: -1;
        [$this->current_generation, $this->start_offset, $this->last_offset] = $this->dictionary_info[0] ?? [null, 0, -1];
        $this->current_offset = $this->start_offset;
        $this->generation_pointer = $this->count_block = $this->seen_docs = 0;
        $this->current_doc_offset = null;
    }

    private function shard()
    {
        $bundle = IndexManager::getIndex($this->index_name);
        $bundle->setCurrentShard($this->current_generation, true);
        return $bundle->getCurrentShard();
    }

    public function currentGenDocOffsetWithWord()
    {
        if ($this->current_doc_offset === null) {
            if ($this->current_offset > $this->last_offset || $this->generation_pointer >= $this->num_generations) {
                return -1;
            }
            $this->current_doc_offset = $this->shard()->docOffsetFromPostingOffset($this->current_offset);
        }
        return [$this->current_generation, $this->current_doc_offset];
    }

    public function findDocsWithWord()
    {
        $is_last = $this->generation_pointer == $this->num_generations - 1;
        if ($this->empty || $this->generation_pointer >= $this->num_generations || ($is_last && $this->current_offset > $this->last_offset)) {
            return -1;
        }
        $this->next_offset = $this->current_offset;
        $items = $this->shard()->getPostingsSlice($this->start_offset, $this->next_offset, $this->last_offset, $this->results_per_block);
        $pages = [];
        foreach ($items as $id => $item) {
            $parts = str_split($id, IndexShard::DOC_KEY_LEN);
            if (count($parts) > 2 && !in_array(substr($id, self::HOST_KEY_POS, self::KEY_LEN), $this->filter ?? [])) {
                $pages[$id] = $item + [self::KEY => $id, self::HASH => $parts[1], self::INLINKS => $parts[2], self::CRAWL_TIME => $this->index_name];
            }
        }
        $this->count_block = count($pages);
        return $this->pages = $is_last && !$pages ? null : $pages;
    }

    public function advanceSeenDocs()
    {
        $seen = $this->count_block;
        if (!$this->current_block_fresh) {
            $seen = min($this->results_per_block, IndexShard::numDocsOrLinks($this->next_offset, $this->last_offset));
            $this->next_offset = $this->current_offset + IndexShard::POSTING_LEN * $seen;
            if ($seen < 0) {
                return;
            }
        }
        $this->current_block_fresh = false;
        $this->seen_docs += $seen;
    }

    public function advance($place = null)
    {
        if ($place !== null) {
            $here = $this->currentGenDocOffsetWithWord();
            if ($here === -1 || $this->genDocOffsetCmp($here, $place) >= 0) {
                return;
            }
        }
        $this->advanceSeenDocs();
        $this->current_doc_offset = null;
        if ($this->current_offset < $this->next_offset) {
            $this->current_offset = $this->next_offset;
        } else {
            $this->advanceGeneration();
        }
        if ($this->current_offset > $this->last_offset) {
            $this->advanceGeneration();
        }
        if ($place === null) {
            return;
        }
        if ($this->current_generation < $place[0]) {
            $this->advanceGeneration($place[0]);
        }
        $shard = $this->shard();
        if ($this->current_generation == $place[0]) {
            $found = $shard->nextPostingOffsetDocOffset($this->next_offset, $this->last_offset, $place[1]);
            if ($found === false) {
                $this->advanceGeneration();
            } else {
                [$this->current_offset, $this->current_doc_offset] = $found;
            }
        }
        $this->seen_docs = ($this->current_offset - $this->start_offset) / IndexShard::POSTING_LEN;
    }

    public function advanceGeneration($wanted = null)
    {
        $wanted = $wanted ?? $this->current_generation;
        do {
            $this->generation_pointer = min($this->generation_pointer + 1, $this->num_generations);
            if (isset($this->dictionary_info[$this->generation_pointer])) {
                [$this->current_generation, $this->start_offset, $this->last_offset] = $this->dictionary_info[$this->generation_pointer];
                $this->current_offset = $this->start_offset;
            }
        } while ($this->current_generation < $wanted && $this->generation_pointer < $this->num_generations);
        $this->next_offset = $this->current_offset;
    }
}

class DisjointIterator extends IndexBundleIterator
{
    public $index_bundle_iterators;
    public $num_iterators;
    public $seen_docs = 0;
    public $seen_docs_unfiltered = 0;
    public $least_offset_index;
    public $results_per_block = 1;

    public function __construct($iterators)
    {
        $this->index_bundle_iterators = $iterators;
        $this->num_iterators = count($iterators);
        foreach ($iterators as $iterator) {
            $iterator->setResultsPerBlock(1);
            $this->num_docs += $iterator->num_docs;
        }
        $this->leastGenDocOffsetsAmongstIterators();
    }

    public function setResultsPerBlock($results) {}

    public function reset()
    {
        foreach ($this->index_bundle_iterators as $iterator) {
            $iterator->reset();
        }
        $this->seen_docs = $this->seen_docs_unfiltered = 0;
        $this->leastGenDocOffsetsAmongstIterators();
    }

    public function leastGenDocOffsetsAmongstIterators()
    {
        [$least, $this->least_offset_index] = [-1, 0];
        foreach ($this->index_bundle_iterators as $i => $iterator) {
            $here = $iterator->currentGenDocOffsetWithWord();
            if ($here !== -1 && ($least === -1 || $this->genDocOffsetCmp($here, $least) < 0)) {
                [$least, $this->least_offset_index] = [$here, $i];
            }
        }
        return $least;
    }

    public function currentGenDocOffsetWithWord()
    {
        return $this->leastGenDocOffsetsAmongstIterators();
    }

    public function findDocsWithWord()
    {
        if ($this->leastGenDocOffsetsAmongstIterators() === -1) {
            return -1;
        }
        $block = $this->index_bundle_iterators[$this->least_offset_index]->currentDocsWithWord();
        $this->count_block = count($block);
        return $this->pages = $block;
    }

    public function advance($place = null)
    {
        $moving = [];
        if ($place === null) {
            if (!$this->current_block_fresh) {
                $this->leastGenDocOffsetsAmongstIterators();
            }
            $moving = [$this->index_bundle_iterators[$this->least_offset_index]];
        } else {
            foreach ($this->index_bundle_iterators as $iterator) {
                if ($this->genDocOffsetCmp($iterator->currentGenDocOffsetWithWord(), $place) < 0) {
                    $moving[] = $iterator;
                }
            }
        }
        if ($moving) {
            $this->current_block_fresh = false;
            ++$this->seen_docs;
            $this->seen_docs_unfiltered = 0;
        }
        $all = 0;
        foreach ($moving as $iterator) {
            $this->seen_docs_unfiltered += $iterator->seen_docs;
            $all += $iterator->num_docs;
            $iterator->advance($place);
        }
        if ($this->seen_docs_unfiltered > 0) {
            $this->num_docs = floor($this->seen_docs * $all / $this->seen_docs_unfiltered);
        }
    }
}

class IntersectIterator extends IndexBundleIterator
{
    const SYNC_TIMEOUT = 4;

    public $index_bundle_iterators;
    public $num_iterators;
    public $word_iterator_map;
    public $num_words;
    public $quote_positions = null;
    public $weight;
    public $seen_docs = 0;
    public $seen_docs_unfiltered = 0;
    public $least_num_doc_index;
    public $total_num_docs;
    public $sync_timer_on = false;
    public $results_per_block = 1;

    public function __construct($iterators, $map, $weight = 1)
    {
        $this->index_bundle_iterators = $iterators;
        $this->num_iterators = count($iterators);
        $this->word_iterator_map = $map;
        $this->num_words = count($map);
        $this->weight = $weight;
        $sizes = array_map(fn ($iterator) => $iterator->num_docs, $iterators);
        $this->num_docs = $this->total_num_docs = min($sizes);
        $this->least_num_doc_index = array_search(min($sizes), $sizes);
        foreach ($iterators as $iterator) {
            $iterator->setResultsPerBlock(1);
        }
    }

    public function setResultsPerBlock($results) {}

    public function reset()
    {
        foreach ($this->index_bundle_iterators as $iterator) {
            $iterator->reset();
        }
        $this->seen_docs = $this->seen_docs_unfiltered = 0;
    }

    private function isOver($began)
    {
        return $this->sync_timer_on && time() > self::SYNC_TIMEOUT + $began;
    }

    public function syncGenDocOffsetsAmongstIterators()
    {
        static $sync_time = 0;
        if ($this->sync_timer_on && !$sync_time) {
            $sync_time = time();
        }
        $places = [];
        foreach ($this->index_bundle_iterators as $i => $iterator) {
            $places[] = $iterator->currentGenDocOffsetWithWord();
            if ($places[$i] === -1 || ($i > 0 && $this->isOver($sync_time))) {
                return -1;
            }
        }
        $farthest = max($places);
        if ($farthest === min($places)) {
            return 1;
        }
        for ($i = 0, $last = -1; $i !== $last; $i = ($i + 1) % $this->num_iterators) {
            if ($this->isOver($sync_time)) {
                return -1;
            }
            $last = max($last, 0);
            if ($this->genDocOffsetCmp($places[$i], $farthest) < 0) {
                $this->index_bundle_iterators[$i]->advance($farthest);
                $places[$i] = $this->index_bundle_iterators[$i]->currentGenDocOffsetWithWord();
                if ($places[$i] === -1) {
                    return -1;
                }
                if ($this->genDocOffsetCmp($places[$i], $farthest) > 0) {
                    [$last, $farthest] = [$i, $places[$i]];
                }
            }
        }
        return 1;
    }

    public function currentGenDocOffsetWithWord()
    {
        $first = $this->index_bundle_iterators[0];
        $this->syncGenDocOffsetsAmongstIterators();
        return $first->currentGenDocOffsetWithWord();
    }

    public function findDocsWithWord()
    {
        if ($this->syncGenDocOffsetsAmongstIterators() === -1) {
            return -1;
        }
        $block = $this->index_bundle_iterators[0]->currentDocsWithWord();
        if (count($block) === 1) {
            $id = array_keys($block)[0];
            $item = &$block[$id];
            $lists = [$item[self::POSITION_LIST]];
            for ($i = 1; $i < $this->num_words; ++$i) {
                $child = $this->word_iterator_map[$i];
                $other = $child < $i ? $item : ($this->index_bundle_iterators[$child]->currentDocsWithWord()[$id] ?? null);
                if ($child < $i) {
                    $lists[] = $lists[$child];
                } elseif (!empty($other[self::POSITION_LIST])) {
                    $lists[] = $other[self::POSITION_LIST];
                }
                $item[self::RELEVANCE] += $other[self::RELEVANCE] ?? 0;
            }
            $lengths = array_map('count', $lists);
            $item[self::PROXIMITY] = count($lists) > 1 ? $this->computeProximity($lists, $lengths, $item[self::IS_DOC]) : 1;
            $item[self::SCORE] = $item[self::DOC_RANK] * $item[self::RELEVANCE] * $item[self::PROXIMITY];
            foreach ($this->weight == 1 ? [] : [self::DOC_RANK, self::RELEVANCE, self::PROXIMITY, self::SCORE] as $field) {
                $item[$field] *= $this->weight;
            }
            unset($item);
        }
        $this->count_block = count($block);
        return $this->pages = $block;
    }

    /** A place that is taken is taken of all words. */
    private function take(&$lists, $word)
    {
        $place = array_shift($lists[$word]);
        foreach ($lists as $i => $list) {
            if ($list && $list[0] === $place) {
                array_shift($lists[$i]);
            }
        }
        return [$place, $word];
    }

    /** Covers by plane sweep. */
    public function computeProximity(&$lists, &$lengths, $is_doc)
    {
        $rest = $lists;
        $next = [];
        foreach ($rest as $word => $ignored) {
            if ($rest[$word]) {
                $next[] = $this->take($rest, $word);
            }
        }
        if (count($next) < count($rest)) {
            return 0;
        }
        for ($covers = [];;) {
            sort($next);
            [$begin, $word] = array_shift($next);
            $end = end($next)[0];
            if (!$rest[$word]) {
                break;
            }
            $next[] = $new = $this->take($rest, $word);
            if ($new[0] > $end) {
                $covers[] = [$begin, $end];
            }
        }
        $covers[] = [$begin, $end];
        [$score, $weight] = [0, $is_doc ? C\TITLE_WEIGHT : C\LINK_WEIGHT];
        foreach ($covers as [$begin, $end]) {
            if ($is_doc && $end >= C\AD_HOC_TITLE_LENGTH) {
                // The first one behind the title does not count.
                [$is_doc, $weight] = [false, C\DESCRIPTION_WEIGHT];
            } else {
                $score += $weight / ($end - $begin + 1);
            }
        }
        return $score;
    }

    public function advance($place = null)
    {
        $this->current_block_fresh = false;
        ++$this->seen_docs;
        $this->seen_docs_unfiltered = $this->index_bundle_iterators[$this->least_num_doc_index]->seen_docs;
        if ($this->seen_docs_unfiltered > 0) {
            $this->num_docs = floor($this->seen_docs * $this->total_num_docs / $this->seen_docs_unfiltered);
        }
        $this->index_bundle_iterators[0]->advance($place);
    }
}

class GroupIterator extends IndexBundleIterator
{
    public $index_bundle_iterator;
    public $count_block_unfiltered;
    public $current_block_hashes;
    public $current_seen_hashes;
    public $seen_docs = 0;
    public $grouped_keys = [];
    public $grouped_hashes = [];
    public $network_flag;
    public $current_machine;
    public $is_feed = null;

    public function __construct($iterator, $results_per_block = 200, $machine = 0, $network = false)
    {
        $this->index_bundle_iterator = $iterator;
        $this->num_docs = $iterator->num_docs;
        $this->results_per_block = $results_per_block;
        $this->current_machine = $machine;
        $this->network_flag = $network;
        $iterator->reset();
    }

    public function findDocsWithWord()
    {
        $pages = $this->getPagesToGroup();
        $this->count_block_unfiltered = is_array($pages) ? count($pages) : 1;
        if (!is_array($pages)) {
            return $pages;
        }
        $this->current_block_hashes = $this->current_seen_hashes = [];
        if ($pages) {
            $groups = $this->groupByHashUrl($pages);
            $this->groupByHashAndAggregate($groups);
            $this->count_block = count($groups);
            $pages = $this->computeOutPages($groups);
        }
        return $this->pages = $pages;
    }

    public function getPagesToGroup()
    {
        for ($pages = [];; $this->index_bundle_iterator->advance()) {
            $block = $this->index_bundle_iterator->currentDocsWithWord();
            if (!is_array($block)) {
                return $pages ?: -1;
            }
            $pages += $block;
            if (count($pages) >= $this->results_per_block) {
                return $pages;
            }
        }
    }

    public function groupByHashUrl(&$pages)
    {
        $groups = [];
        foreach ($pages as $id => $page) {
            $this->is_feed = false;
            $url = substr($id, 0, IndexShard::DOC_KEY_LEN);
            if (!isset($this->grouped_keys[$url])) {
                $this->current_block_hashes[] = $url;
                $groups[$url] = $page[self::IS_DOC] ? [$page, ...$groups[$url] ?? []] : [...$groups[$url] ?? [], $page];
            }
        }
        return $groups;
    }

    public function groupByHashAndAggregate(&$groups)
    {
        foreach ($groups as $url => $ignored) {
            $this->aggregateScores($url, $groups[$url]);
            $head = $groups[$url][0];
            if (isset($this->grouped_hashes[$head[self::HASH]])) {
                unset($groups[$url]);
            } else {
                $this->current_seen_hashes[$head[self::HASH]][$url] = $head[self::HASH_SUM_SCORE];
            }
        }
    }

    public function aggregateScores($url, &$group)
    {
        $sum = $rank = $relevance = $proximity = 0;
        $weights = [];
        foreach ($group as $page) {
            $host = $page[self::INLINKS];
            $factor = (substr($url, 1) == substr($host, 1) ? 2 : 1) * ($weights[$host] ??= 1);
            $sum += $factor * $page[self::DOC_RANK];
            $relevance += $factor * $page[self::RELEVANCE];
            $proximity = max($proximity, $page[self::PROXIMITY]);
            $weights[$host] *= 0.5;
        }
        $group[0][self::HASH_SUM_SCORE] = $group[0][self::DOC_RANK] = $sum;
        $group[0][self::HASH_URL_COUNT] = count($group);
        $group[0][self::RELEVANCE] = $relevance;
        $group[0][self::PROXIMITY] = $proximity;
    }

    public function computeOutPages(&$groups)
    {
        $out = [];
        foreach ($groups as $url => $group) {
            $page = $group[0];
            unset($page[self::GENERATION]);
            $page[self::SUMMARY_OFFSET] = [];
            if ($this->network_flag && !$page[self::IS_DOC]) {
                $page[self::SUMMARY_OFFSET][] = ['info:' . bin2hex($url), $page[self::CRAWL_TIME]];
            }
            foreach ($group as $member) {
                $page[self::SUMMARY_OFFSET][] = [$this->current_machine, $member[self::KEY], $member[self::CRAWL_TIME],
                    $member[self::GENERATION], $member[self::SUMMARY_OFFSET]];
            }
            $page[self::SCORE] = $page[self::HASH_SUM_SCORE];
            $out[$url] = $page;
        }
        return $out;
    }

    public function advance()
    {
        $this->current_block_fresh = false;
        $this->seen_docs += $this->count_block;
        $this->grouped_keys += array_fill_keys($this->current_block_hashes, true);
        $this->grouped_hashes += array_fill_keys(array_keys($this->current_seen_hashes), true);
        $this->index_bundle_iterator->advance();
    }
}
