<?php
/**
 * The methods of IndexShard that Yioops since 2019 have changed, or added, beside those of index_shard.php: documents carry
 * weights of their sentences and ranks that users gave them.
 */
namespace Postings\Reference;

class IndexShard
{
    const DESCRIPTION_SCORES = 'weights';

    const MAX_AUX_DOC_KEYS = 200;

    /** As those of 2018 do, but for ids, phrases, and what is kept behind the keys. */
    public function addDocumentWords($doc_keys, $summary_offset, $word_lists, $meta_ids = [], $is_doc = false, $rank = false, $description_scores = [], $user_ranks = [])
    {
        tell('add in PHP');
        $doc_keys .= $this->packAuxiliaryDocumentKeys($description_scores, $user_ranks);
        if (strlen($doc_keys) % self::DOC_KEY_LEN) {
            return false;
        }
        $keys = intdiv(strlen($doc_keys), self::DOC_KEY_LEN);
        $length = 0;
        foreach (array_replace($word_lists, array_fill_keys($meta_ids, [])) as $word => $positions) {
            $length += count($positions);
            $id = crawlHashWord($word, true);
            $posting = packPosting($this->docids_len >> 4, $positions);
            $this->words[$id] = ($this->words[$id] ?? '') . $posting;
            $this->num_docs_word[$id] ??= 0;
            ++$this->num_docs_word[$id];
            $this->word_docs_len += strlen($posting);
        }
        if ($is_doc) {
            ++$this->num_docs;
            $this->len_all_docs += $length;
        } else {
            ++$this->num_link_docs;
            $this->len_all_link_docs += $length;
            $length += self::LINK_FLAG;
        }
        if ($rank !== false) {
            $length += ($rank & 15) << 19;
        }
        $info = packInt($summary_offset) . self::packDoclenNum($length, $keys) . $doc_keys . ($keys % 2 ? '' : self::BLANK);
        $this->doc_infos .= $info;
        $this->docids_len += strlen($info);
        return true;
    }

    /** As those of 2018 do, but for ids that are shorter than three keys. */
    public function changeDocumentOffsets($docid_offsets)
    {
        tell('offsets in PHP');
        for ($at = 0; $at < $this->docids_len; $at += self::DOC_KEY_LEN * (1 + $keys + ($keys + 1) % 2)) {
            $info = @unpack('N2', substr($this->doc_infos, $at, self::DOC_KEY_LEN));
            if (!$info) {
                break;
            }
            $keys = self::unpackDoclenNum($info[2])[1];
            $id = substr($this->doc_infos, $at + self::DOC_KEY_LEN, min(self::DOC_ID_LEN, $keys * self::DOC_KEY_LEN));
            $cut = rtrim($id, "\0");
            if (strlen($id) - strlen($cut) === self::DOC_KEY_LEN) {
                $id = $cut;
            }
            if (isset($docid_offsets[$id])) {
                charCopy(packInt($docid_offsets[$id]), $this->doc_infos, $at, self::POSTING_LEN);
            } else {
                crawlLog('no offset of ' . bin2hex($id));
            }
        }
    }

    /** Weights of sentences, by their positions, and ranks; whole keys, the last with a zero at least. */
    public function packAuxiliaryDocumentKeys($description_scores = [], $user_ranks = [])
    {
        $packed = '';
        if (count($description_scores) + count($user_ranks) > self::MAX_AUX_DOC_KEYS) {
            return $packed;
        }
        if ($description_scores) {
            $gaps = deltaList(array_keys($description_scores));
            if (max($gaps) < 65536) {
                $packed = "\xFF\xFF" . pack('S*', count($gaps), ...$gaps) . packed_shares($description_scores);
            }
        }
        $packed .= $user_ranks ? packed_shares($user_ranks) : '';
        return $packed . str_repeat("\0", 8 - strlen($packed) % 8);
    }

    /** A list of values and where it ends: 16 bits for their number, and each; of type f, in 65536ths. */
    public function unpackValues($packed_data, $offset = 0, $type = 'i')
    {
        $rest = substr($packed_data, $offset);
        $count = strlen($rest) < 2 ? 0 : unpack('S', $rest)[1];
        if (strlen($rest) < 2 + 2 * $count) {
            return [[], $offset];
        }
        $values = [];
        for ($i = 1; $i <= $count; ++$i) {
            $value = unpack('S', substr($rest, 2 * $i, 2))[1];
            $values[] = $type === 'i' ? $value : $value / 65536;
        }
        return [$values, strlen($rest) < 2 ? $offset : $offset + 2 + 2 * $count];
    }

    /** Weights of sentences, by their positions, and ranks. */
    public function unpackAuxiliaryDocumentKeys($packed_data, $offset = 0)
    {
        $weights = [];
        if (substr($packed_data, $offset, 2) === "\xFF\xFF") {
            [$positions, $offset] = $this->unpackValues($packed_data, $offset + 2);
            deDeltaList($positions);
            [$values, $offset] = $this->unpackValues($packed_data, $offset, 'f');
            $weights = array_combine($positions, $values);
        }
        return [$weights, $this->unpackValues($packed_data, $offset, 'f')[0]];
    }

    public function weightedCount($position_list, $is_doc, $title_length = 0, $position_scores = [])
    {
        $count = [self::TITLE => 0, self::DESCRIPTION => 0, self::LINKS => 0];
        $begins = array_keys($position_scores);
        $weights = array_values($position_scores);
        $sentence = 0;
        foreach ($position_list as $position) {
            if (!$is_doc) {
                ++$count[self::LINKS];
            } elseif ($position < $title_length) {
                ++$count[self::TITLE];
            } else {
                while (isset($begins[$sentence + 1]) && $title_length + $begins[$sentence + 1] <= $position) {
                    ++$sentence;
                }
                $count[self::DESCRIPTION] += $weights ? C\TITLE_WEIGHT * $weights[$sentence] : 1;
            }
        }
        return $count;
    }

    public function makeItem($posting, $num_doc_or_links, $direction = 0)
    {
        $offset = 0;
        [$doc_index, $positions] = unpackPosting($posting, $offset);
        $depth = log($doc_index + 1 + (C\AVG_LINKS_PER_PAGE + 1) * $this->num_docs_per_generation * $this->generation, 10);
        $place = $doc_index << 4;
        $info = unpack('Nsummary/Nlength', $this->getDocInfoSubstring($place, self::DOC_KEY_LEN));
        $keys = $info['length'] & 255;
        $keys = $keys > 120 ? 3 : $keys;
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
            self::DESCRIPTION_SCORES => [],
        ];
        $id = $this->getDocInfoSubstring($place + self::DOC_KEY_LEN, self::DOC_ID_LEN);
        if ($keys > 3 && $is_doc) {
            $packed = $this->getDocInfoSubstring($place + self::DOC_KEY_LEN + self::DOC_ID_LEN, ($keys - 3) * self::DOC_KEY_LEN);
            [$item[self::DESCRIPTION_SCORES], $item[self::USER_RANKS]] = $this->unpackAuxiliaryDocumentKeys($packed);
        }
        $padding = [3 => ["\0"], 2 => ["\xFF", "\0"]][$keys] ?? [];
        foreach ($padding as $byte) {
            $cut = rtrim($id, $byte);
            if (strlen($cut) + self::DOC_KEY_LEN !== strlen($id)) {
                break;
            }
            $id = $cut;
        }
        $title_length = $is_doc ? C\AD_HOC_TITLE_LENGTH : 0;
        $count = $this->weightedCount($positions, $is_doc, $title_length, $item[self::DESCRIPTION_SCORES]);
        if ($length >> 19 & 15) {
            $item[self::DOC_RANK] = $length >> 19 & 15;
            $length &= 1 << 19;
        }
        if ($info['summary'] === self::NEEDS_OFFSET_FLAG) {
            return [$id, $keys, $item + [self::RELEVANCE => 1, self::SCORE => $item[self::DOC_RANK]]];
        }
        $item[self::RELEVANCE] = 0;
        $documents = $is_doc ? $this->num_docs : $this->num_link_docs;
        $words = $is_doc ? $this->len_all_docs : $this->len_all_link_docs;
        $average = $is_doc || $documents ? $words / $documents : 0;
        $total = $this->num_docs + $this->num_link_docs;
        if ($count[self::TITLE] > 0) {
            self::docStats($item, $count[self::TITLE], $title_length, $num_doc_or_links, $title_length, $documents, $total,
                floatval(C\TITLE_WEIGHT));
        }
        if ($count[self::DESCRIPTION] > 0) {
            self::docStats($item, $count[self::DESCRIPTION], max($length - $title_length, 1), $num_doc_or_links,
                max($average - $title_length, 1), $documents, $total, floatval(C\DESCRIPTION_WEIGHT));
        }
        if ($count[self::LINKS] > 0) {
            self::docStats($item, $count[self::LINKS], $length, $num_doc_or_links, $average, $documents, $total, floatval(C\LINK_WEIGHT));
        }
        $ranks = 1;
        foreach ($item[self::USER_RANKS] ?? [] as $rank) {
            $ranks *= $rank;
        }
        $item[self::SCORE] = $item[self::DOC_RANK] * $item[self::RELEVANCE] * $ranks;
        return [$id, $keys, $item];
    }
}

/** How many there are, and each in 65536ths. */
function packed_shares($values)
{
    $packed = pack('S', count($values));
    foreach ($values as $value) {
        $packed .= pack('S', min(65535, floor(65536 * $value)));
    }
    return $packed;
}

function crawlHashWord($string, $raw = false)
{
    $id = str_pad(substr(md5($string, true), 0, 8) . "\0" . substr($string, 0, 11), 20, "\0");
    return $raw ? $id : base64_encode($id);
}
