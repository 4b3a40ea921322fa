<?php
/**
 * What Yioop's class IndexShard does in the methods that have native ones, in plain PHP, written from their behaviour: the
 * tests' oracle. Declared in Yioop's namespace, it gets those native methods, as a Yioop of 2018 does.
 */
namespace Postings\Reference;

use function array_values;
use function ceil;
use function count;
use function floatval;
use function fopen;
use function fread;
use function fseek;
use function filesize;
use function function_exists;
use function ksort;
use function log;
use function max;
use function min;
use function number_format;
use function strcmp;
use function strlen;
use function substr;
use function unpack;

use seekquarry\yioop\configs as C;

use const SEEK_SET;
use const SORT_STRING;

class IndexShard
{
    const WORD_KEY_LEN = 20;
    const POSTING_LEN = 4;
    const SHARD_BLOCK_POWER = 12;
    const SHARD_BLOCK_SIZE = 4096;
    const LINK_FLAG = 0x800000;
    const DOC_KEY_LEN = 8;
    const DOC_ID_LEN = 24;
    const NEEDS_OFFSET_FLAG = 0x7FFFFFFF;
    const TITLE = 'title';
    const DESCRIPTION = 'description';
    const LINKS = 'links';
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

    /** @var string the shard's file: a header, prefixes, words, postings, and the documents at its end */
    public $filename;
    public $fh = null;
    public $file_len;
    /** @var array<int, string> of the file, by their first byte's place */
    public $blocks = [];
    /** @var array<int, int> the words of those blocks, by theirs */
    public $blocks_words = [];
    public $read_only_from_disk = true;
    public $word_docs_len;
    public $docids_len;
    public $word_doc_offset;
    public $doc_info_offset;
    public $generation;
    public $num_docs_per_generation;
    public $num_link_docs;
    public $len_all_docs;
    public $len_all_link_docs;

    /** @var array<string, string> postings of words, by their ids */
    public $words = [];
    /** @var string of each word, ascending, its id, four bytes for the number of bytes of its postings, and those */
    public $word_postings = '';
    public $word_docs_packed = false;
    public $num_docs = 0;
    public $last_flattened_words_count = 0;

    /**
     * Moves all of $words into $word_postings. As in Yioop, a word that is the last one there comes a second time, by
     * itself; and a word whose postings are to be replaced stays, behind the new ones.
     */
    public function mergeWordPostingsToString($replace = false)
    {
        if ($this->word_docs_packed) {
            return;
        }
        tell(count($this->words) . ' words to merge');
        ksort($this->words, SORT_STRING);
        $old = $this->word_postings;
        $merged = '';
        $at = 0;
        $header = self::WORD_KEY_LEN + self::POSTING_LEN;
        foreach ($this->words as $id => $postings) {
            $order = -1;
            while ($order < 0 && $at + $header <= strlen($old)) {
                $length = unpackInt(substr($old, $at + self::WORD_KEY_LEN, self::POSTING_LEN));
                $key = substr($old, $at, self::WORD_KEY_LEN);
                $order = strcmp($key, $id);
                if ($order > 0 || $order === 0 && $replace) {
                    $merged .= $id . packInt(strlen($postings)) . $postings;
                    continue;
                }
                $more = $order === 0 ? $postings : '';
                $merged .= $key . packInt($length + strlen($more)) . substr($old, $at + $header, $length) . $more;
                $at += $header + $length;
            }
            if ($at + $header > strlen($old)) {
                $merged .= $id . packInt(strlen($postings)) . $postings;
            }
        }
        if ($at + $header <= strlen($old)) {
            $merged .= substr($old, $at);
        }
        if (count($this->words) > 0) {
            $this->word_postings = $merged;
        }
        $this->words = [];
        $this->last_flattened_words_count = $this->num_docs;
    }

    /** What the file has from $bytes on, a block at most; false behind its end. $cache keeps it, and its words. */
    public function readBlockShardAtOffset($bytes, $cache = true)
    {
        tell("block $bytes");
        if (isset($this->blocks[$bytes])) {
            return $this->blocks[$bytes];
        }
        if ($this->fh === null) {
            $this->fh = fopen($this->filename, 'rb');
            if (!$this->fh) {
                return false;
            }
            $this->file_len = filesize($this->filename);
        }
        if ($bytes >= $this->file_len || fseek($this->fh, $bytes, SEEK_SET) < 0) {
            return false;
        }
        $block = fread($this->fh, self::SHARD_BLOCK_SIZE);
        if ($cache) {
            $this->blocks[$bytes] = $block;
            foreach (array_values(unpack('N*', $block)) as $i => $word) {
                $this->blocks_words[$bytes + 4 * $i] = $word;
            }
        }
        return $block;
    }

    public function getShardSubstring($offset, $len, $cache = true)
    {
        $block_offset = $offset >> self::SHARD_BLOCK_POWER << self::SHARD_BLOCK_POWER;
        $string = '';
        $wanted = $offset - $block_offset + $len;
        while (strlen($string) < $wanted && ($block = $this->readBlockShardAtOffset($block_offset, $cache)) !== false) {
            $string .= $block;
            $block_offset += self::SHARD_BLOCK_SIZE;
        }
        return substr($string, $wanted - $len, $len);
    }

    /** Four bytes at $offset; false if their block is behind the file's end. */
    public function getShardWord($offset)
    {
        if (!isset($this->blocks_words[$offset])
            && !$this->readBlockShardAtOffset($offset >> self::SHARD_BLOCK_POWER << self::SHARD_BLOCK_POWER)) {
            return false;
        }
        return $this->blocks_words[$offset];
    }

    public function getWordDocsSubstring($offset, $len)
    {
        return $this->getShardSubstring($this->word_doc_offset + $offset, $len);
    }

    public function getWordDocsWord($offset)
    {
        return $this->getShardWord($this->word_doc_offset + $offset);
    }

    public function getDocInfoSubstring($offset, $len)
    {
        return $this->getShardSubstring($this->doc_info_offset + $offset, $len, false);
    }

    /** The posting that has the word $current, and the numbers of its first and last words. */
    public function getPostingAtOffset($current, &$posting_start, &$posting_end)
    {
        $posting_start = $posting_end = $current;
        $word = $this->getWordDocsWord($current << 2);
        $flags = $word >> 30 & 3;
        if ($flags === 0) {
            return packInt($word);
        }
        if ($flags !== 3) {
            do {
                --$posting_start;
            } while (($this->getWordDocsWord($posting_start << 2) >> 30 & 3) === 2);
        }
        while (($word >> 30 & 3) > 1) {
            $word = $this->getWordDocsWord(++$posting_end << 2);
        }
        return $this->getWordDocsSubstring($posting_start << 2, $posting_end - $posting_start + 1 << 2);
    }

    /** The document of that posting. */
    public function getDocIndexOfPostingAtOffset($current)
    {
        $word = $this->getWordDocsWord($current << 2);
        $flags = $word >> 30 & 3;
        while ($flags === 1 || $flags === 2) {
            $word = $this->getWordDocsWord(--$current << 2);
            $flags = ($word >> 30 & 3) === 2 ? 2 : 0;
        }
        return docIndexModified9($word);
    }

    public function docOffsetFromPostingOffset($offset)
    {
        return $this->getDocIndexOfPostingAtOffset($offset >> 2) << 4;
    }

    /** Moves $current on, in steps that double, until its posting's document is none before $doc_index. */
    public function gallopPostingOffsetDocOffset(&$current, $doc_index, $end)
    {
        for ($stride = 32; ($found = $this->getDocIndexOfPostingAtOffset($current)) < $doc_index; $stride *= 2) {
            $current += $stride;
            if ($current > $end) {
                $current = $end;
                break;
            }
        }
        return $found;
    }

    /**
     * The first posting from $start_offset on whose document is none before that at $doc_offset: where it is, and where
     * the document is; false if there is none up to $end_offset.
     */
    public function nextPostingOffsetDocOffset($start_offset, $end_offset, $doc_offset)
    {
        $wanted = $doc_offset >> 4;
        $end = $end_offset >> 2;
        $found = $this->getDocIndexOfPostingAtOffset($end);
        if ($wanted >= $found) {
            return $wanted === $found ? [$end << 2, $found << 4] : false;
        }
        $low = $current = $start_offset >> 2;
        $found = $this->gallopPostingOffsetDocOffset($current, $wanted, $end);
        if ($wanted === $found) {
            return [$current << 2, $found << 4];
        }
        $high = $end;
        do {
            $found = $this->getDocIndexOfPostingAtOffset($current);
            if ($wanted === $found || $wanted < $found && $low === $current) {
                return [$current << 2, $found << 4];
            }
            if ($wanted < $found) {
                $high = $current;
            } else {
                if ($current >= $end) {
                    break;
                }
                $low = $current + 1 === $high ? $high : $current;
            }
            $current = $low + $high >> 1;
        } while ($current <= $end);
        return false;
    }

    public static function numDocsOrLinks($start_offset, $last_offset, $avg_posting_len = 4)
    {
        $bytes = $last_offset - $start_offset;
        return ceil($bytes / $avg_posting_len);
    }

    /** Adds to $item's relevance what the occurrences in one part of a document weigh. */
    public static function docStats(&$item, $occurrences, $doc_len, $num_doc_or_links, $average_doc_len, $num_docs, $total_docs_or_links, $type_weight)
    {
        $ratio = $average_doc_len > 0 ? $doc_len / $average_doc_len : 0;
        $frequency = number_format(3 * $occurrences / ($occurrences + 0.5 + 1.5 * $ratio), C\PRECISION);
        $with_word = min($num_doc_or_links, $num_doc_or_links > $total_docs_or_links ? 0.5 * $total_docs_or_links : $num_doc_or_links)
            * $num_docs / $total_docs_or_links;
        $item[self::RELEVANCE] += 0.5 * log(($num_docs - $with_word + 0.5) / ($with_word + 0.5)) * $frequency * $type_weight;
    }

    public function weightedCount($position_list, $is_doc)
    {
        $title = 0;
        foreach ($position_list as $position) {
            $title += $is_doc && $position < C\AD_HOC_TITLE_LENGTH ? 1 : 0;
        }
        $rest = count($position_list) - $title;
        return [self::TITLE => $title, self::DESCRIPTION => $is_doc ? $rest : 0, self::LINKS => $is_doc ? 0 : $rest];
    }

    /** As the Yioop of 2018 does under PHP 7: of a link, the title's weight. */
    public function computeProximity($position_list, $is_doc)
    {
        if (!$is_doc && floatval(C\LINK_WEIGHT) || $is_doc && isset($position_list[0]) && $position_list[0] < C\AD_HOC_TITLE_LENGTH) {
            return floatval(C\TITLE_WEIGHT);
        }
        return floatval(C\DESCRIPTION_WEIGHT);
    }

    /** A document's id, how many keys it has, and what is known of it. */
    public function makeItem($posting, $num_doc_or_links, $occurs = 0)
    {
        $offset = 0;
        [$doc_index, $positions] = unpackPosting($posting, $offset);
        $depth = log($doc_index + 1 + (C\AVG_LINKS_PER_PAGE + 1) * $this->num_docs_per_generation * $this->generation, 10);
        $place = $doc_index << 4;
        $info = unpack('Nsummary/Nlength', $this->getDocInfoSubstring($place, self::DOC_KEY_LEN));
        $keys = $info['length'] & 255;
        $keys = $keys > 15 ? 3 : $keys;
        $length = $info['length'] >> 8;
        $is_doc = ($length & self::LINK_FLAG) === 0;
        $length &= self::LINK_FLAG - 1;
        $item = [
            self::POSITION_LIST => $positions,
            self::DOC_RANK => number_format(10 - $depth, C\PRECISION),
            self::SUMMARY_OFFSET => $info['summary'],
            self::GENERATION => $this->generation,
            self::DOC_LEN => $length,
            self::IS_DOC => $is_doc,
            self::PROXIMITY => $this->computeProximity($positions, $is_doc),
        ];
        $count = $this->weightedCount($positions, $is_doc);
        if ($occurs) {
            $count = [self::TITLE => 0, self::DESCRIPTION => $is_doc ? $occurs : 0, self::LINKS => $is_doc ? 0 : $occurs];
        }
        if ($length >> 19 & 15) {
            $item[self::DOC_RANK] = $length >> 19 & 15;
            $length &= 1 << 19;
        }
        $id = $this->getDocInfoSubstring($place + self::DOC_KEY_LEN, min($keys * self::DOC_KEY_LEN, self::DOC_ID_LEN));
        if ($keys > 3 && $is_doc) {
            $ranks = $this->getDocInfoSubstring($place + self::DOC_KEY_LEN + self::DOC_ID_LEN, ($keys - 3) * self::DOC_KEY_LEN);
            $item[self::USER_RANKS] = array_values(unpack('N*', $ranks));
            if (end($item[self::USER_RANKS]) === 0) {
                // Padding.
                unset($item[self::USER_RANKS][count($item[self::USER_RANKS]) - 1]);
            }
        }
        if ($info['summary'] === self::NEEDS_OFFSET_FLAG) {
            return [$id, $keys, $item + [self::RELEVANCE => 1, self::SCORE => $item[self::DOC_RANK]]];
        }
        $item[self::RELEVANCE] = 0;
        $documents = $is_doc ? $this->num_docs : $this->num_link_docs;
        $words = $is_doc ? $this->len_all_docs : $this->len_all_link_docs;
        $average = $is_doc || $documents ? $words / $documents : 0;
        $total = $this->num_docs + $this->num_link_docs;
        if ($count[self::TITLE]) {
            self::docStats($item, $count[self::TITLE], C\AD_HOC_TITLE_LENGTH, $num_doc_or_links, C\AD_HOC_TITLE_LENGTH, $documents, $total,
                floatval(C\TITLE_WEIGHT));
        }
        if ($count[self::DESCRIPTION]) {
            self::docStats($item, $count[self::DESCRIPTION], max($length - C\AD_HOC_TITLE_LENGTH, 1), $num_doc_or_links,
                max($average - C\AD_HOC_TITLE_LENGTH, 1), $documents, $total, floatval(C\DESCRIPTION_WEIGHT));
        }
        if ($count[self::LINKS]) {
            self::docStats($item, $count[self::LINKS], $length, $num_doc_or_links, $average, $documents, $total, floatval(C\LINK_WEIGHT));
        }
        $boost = 1;
        foreach ($item[self::USER_RANKS] ?? [] as $rank) {
            $boost *= $rank / 6553.6;
        }
        $item[self::SCORE] = $item[self::DOC_RANK] * $item[self::RELEVANCE] * $boost;
        return [$id, $keys, $item];
    }

    /** The items of postings from $next_offset on, by their documents' ids, of $len words about; moves $next_offset behind them. */
    public function getPostingsSlice($start_offset, &$next_offset, $last_offset, $len)
    {
        tell('slice');
        $end = min($this->file_len === null ? $this->word_docs_len : $this->file_len - $this->docids_len, $last_offset) >> 2;
        $next = $next_offset >> 2;
        $items = [];
        for ($bytes = $postings = $words = 0; $next <= $end && ($postings === 0 || $words < $len); $words += $next - $start) {
            $posting = $this->getPostingAtOffset($next, $start, $last);
            $next = $last + 1;
            $bytes += strlen($posting);
            ++$postings;
            [$id, , $item] = $this->makeItem($posting, self::numDocsOrLinks($start_offset, $last_offset, $bytes / $postings));
            $items[$id] = $item;
        }
        $next_offset = $next << 2;
        return $items;
    }
}

/** For what native code leaves out: says it to this namespace's crawlLog(), if there is one. */
function tell($message)
{
    if (function_exists(__NAMESPACE__ . '\crawlLog')) {
        crawlLog($message);
    }
}
