<?php
/**
 * The methods of IndexShard that Yioops since 2019 have changed, or added, beside those of index_shard.php: documents carry
 * weights of their sentences and ranks that users gave them.
 */
namespace Postings\Reference;

class IndexShard
{
    const DESCRIPTION_SCORES = 'weights';

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
