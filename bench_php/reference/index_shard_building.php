<?php
/**
 * The methods of IndexShard that the indexer builds shards with, beside those of index_shard.php: documents are added, in
 * memory, to arrays; those become parts of a file, and again arrays that are appended to others.
 */
namespace Postings\Reference;

class IndexShard
{
    const WORD_DATA_LEN = 12;
    const HEADER_LENGTH = 40;
    const FLATTEN_FREQUENCY = 10000;
    const BLANK = "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF";
    const HALF_BLANK = "\xFF\xFF\xFF\xFF";

    public $prefixes;
    public $prefixes_len;
    public $words_len;
    /** @var string the postings of all words */
    public $word_docs = '';
    /** @var string of each document where its summary is, its length and number of keys, and the keys */
    public $doc_infos = '';
    /** @var array<string, int> how many documents have a word, by its id */
    public $num_docs_word;

    public function __construct($fname = '', $generation = 0)
    {
        $this->filename = $fname;
        $this->generation = $generation;
    }

    /** Adds a document, or a link to one: the positions of its words, and ids of what else is known of it. */
    public function addDocumentWords($doc_keys, $summary_offset, $word_lists, $meta_ids = [], $materialized_metas = [], $is_doc = false, $rank = false)
    {
        tell('add in PHP');
        if (strlen($doc_keys) % self::DOC_KEY_LEN) {
            return false;
        }
        $keys = intdiv(strlen($doc_keys), self::DOC_KEY_LEN);
        $meta = encodeMaterialMetas($meta_ids, $materialized_metas);
        $length = 0;
        foreach (array_replace($word_lists, array_fill_keys($meta_ids, [])) as $word => $positions) {
            $length += count($positions);
            if (isset($positions['cond_max'])) {
                // A phrase.
                $id = crawlHashPath($word, $positions['cond_max'], [], [], true);
                unset($positions['cond_max']);
            } else {
                $id = crawlHashWord($word, true, $meta);
            }
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

    public static function packDoclenNum($doc_len, $num_keys)
    {
        return packInt($num_keys + ($doc_len << 8));
    }

    /** @return object|null the shard of a file, or of a string, its words unpacked; null for a file without any */
    public static function load($fname, &$data = null)
    {
        tell('load in PHP');
        $shard = new self($fname);
        $bytes = $data ?? file_get_contents($fname);
        $shard->file_len = strlen($bytes);
        self::headerToShardFields(substr($bytes, 0, self::HEADER_LENGTH), $shard);
        $at = self::HEADER_LENGTH;
        if ($data === null) {
            if (min($shard->prefixes_len, $shard->words_len, $shard->word_docs_len, $shard->docids_len) <= 0) {
                return null;
            }
            $at += $shard->prefixes_len;
        }
        $words = substr($bytes, $at, $shard->words_len);
        $at += $shard->words_len;
        foreach ($words === '' ? [] : str_split($words, self::WORD_KEY_LEN + self::WORD_DATA_LEN) as $key => $word) {
            self::makeWords($word, $key, $shard);
        }
        $shard->word_docs = substr($bytes, $at, $shard->word_docs_len);
        $shard->doc_infos = substr($bytes, $at + $shard->word_docs_len, $shard->docids_len);
        $shard->word_docs_packed = true;
        $shard->unpackWordDocs();
        return $shard;
    }

    public static function headerToShardFields($header, $shard)
    {
        $fields = unpack('N*', $header);
        [1 => $shard->prefixes_len, 2 => $shard->words_len, 3 => $shard->word_docs_len, 4 => $shard->docids_len] = $fields;
        [5 => $shard->generation, 6 => $shard->num_docs_per_generation, 7 => $shard->num_docs] = $fields;
        [8 => $shard->num_link_docs, 9 => $shard->len_all_docs, 10 => $shard->len_all_link_docs] = $fields;
        $shard->word_doc_offset = self::HEADER_LENGTH + $shard->prefixes_len + $shard->words_len;
    }

    public static function makeWords(&$value, $key, $shard)
    {
        [$id, $data] = str_split($value, self::WORD_KEY_LEN) + ['', ''];
        $shard->words[$id] = $data;
    }

    /** Of what the dictionary says of each word, makes its postings, and how many documents it has. */
    public function unpackWordDocs()
    {
        if (!$this->word_docs_packed) {
            return;
        }
        tell('unpack in PHP');
        foreach ($this->words as $id => $data) {
            if (ord($data[0]) >= 128) {
                // One document without a list.
                $this->num_docs_word[$id] = 1;
                $this->words[$id] = self::HALF_BLANK . chr(ord($data[0]) - 128) . substr($data, 1);
                continue;
            }
            $place = unpack('N*', substr($data, 4, 8));
            if (count($place) < 2) {
                continue;
            }
            $is_short = $place[2] >= 1 << 31;
            $this->num_docs_word[$id] = $is_short ? $place[2] >> 16 & 32767 : $place[2] >> 2;
            $this->words[$id] = substr($this->word_docs, $place[1], $is_short ? $place[2] & 65535 : $place[2]);
        }
        unset($this->word_docs);
        $this->word_docs_packed = false;
    }

    /** Adds another shard's documents, behind those that are here. */
    public function appendIndexShard($index_shard)
    {
        tell('append in PHP');
        if ($this->word_docs_packed) {
            $this->words = [];
            $this->word_docs = '';
            $this->word_docs_packed = false;
        }
        $index_shard->unpackWordDocs();
        $this->doc_infos .= $index_shard->doc_infos;
        foreach ($index_shard->words as $id => $postings) {
            $is_single = strlen($postings) === 2 * self::DOC_KEY_LEN && substr($postings, 0, 4) === self::HALF_BLANK;
            if ($postings !== '' && !$is_single) {
                $postings = addDocIndexPostings($postings, $this->docids_len >> 4);
                $this->word_docs_len += strlen($postings);
            }
            $this->words[$id] = ($this->words[$id] ?? '') . $postings;
            $this->num_docs_word[$id] = ($this->num_docs_word[$id] ?? 0) + $index_shard->num_docs_word[$id];
        }
        $this->docids_len += $index_shard->docids_len;
        $this->num_docs += $index_shard->num_docs;
        $this->num_link_docs += $index_shard->num_link_docs;
        $this->len_all_docs += $index_shard->len_all_docs;
        $this->len_all_link_docs += $index_shard->len_all_link_docs;
        if ($this->num_docs - $this->last_flattened_words_count > self::FLATTEN_FREQUENCY) {
            $this->mergeWordPostingsToString();
        }
    }

    /** Tells of each document where its summary is, by its id: the first three keys. */
    public function changeDocumentOffsets($docid_offsets)
    {
        tell('offsets in PHP');
        if ($this->word_docs_packed) {
            $this->words = [];
            $this->word_docs = '';
            $this->word_docs_packed = false;
        }
        for ($at = 0; $at < $this->docids_len; $at += self::DOC_KEY_LEN * (1 + $keys + ($keys + 1) % 2)) {
            $info = @unpack('N2', substr($this->doc_infos, $at, self::DOC_KEY_LEN));
            if (!$info) {
                break;
            }
            $keys = self::unpackDoclenNum($info[2])[1];
            $id = substr($this->doc_infos, $at + self::DOC_KEY_LEN, min(self::DOC_ID_LEN, $keys * self::DOC_KEY_LEN));
            if (isset($docid_offsets[$id])) {
                charCopy(packInt($docid_offsets[$id]), $this->doc_infos, $at, self::POSTING_LEN);
            } elseif ($info[1] === self::NEEDS_OFFSET_FLAG) {
                crawlLog('no offset of ' . bin2hex($id));
            }
        }
    }

    public static function unpackDoclenNum($doc_info)
    {
        return [$doc_info >> 8, $doc_info & 255];
    }

    /** Of words whose ids begin with the same two bytes, where they begin in the dictionary, and how many they are. */
    public function prepareWordsAndPrefixes($with_logging = false)
    {
        tell('prefixes in PHP');
        $size = self::WORD_KEY_LEN + self::WORD_DATA_LEN;
        $words = 0;
        $begin = 0;
        $before = 0;
        $prefixes = [];
        foreach (entries_of($this->word_postings) as $entry) {
            $prefix = unpack('n', $entry[0])[1];
            if ($prefix !== $before) {
                $begin = $words;
            }
            $before = $prefix;
            $prefixes[$prefix] = pack('N2', $size * $begin, ++$words - $begin);
        }
        $prefixes = $prefixes ?: [pack('N2', 0, 0)];
        $this->words_len = $size * $words;
        $all = [];
        for ($i = 0; $i < 2 << 16; ++$i) {
            $all[] = $prefixes[$i] ?? self::BLANK;
        }
        $this->prefixes = implode('', $all);
        $this->prefixes_len = strlen($this->prefixes);
    }

    /** Makes the dictionary: of each word its id, the generation, and where its list is; or the document that has no list. */
    public function packWords($fh = null, $with_logging = false)
    {
        if ($this->word_docs_packed) {
            return;
        }
        tell('pack in PHP');
        $this->words = '';
        $this->word_docs_len = 0;
        foreach (entries_of($this->word_postings) as $entry) {
            [$id, $length, $postings] = $entry;
            $documents = $this->num_docs_word[$id] ??= $length >> 2;
            if ($length === 2 * self::DOC_KEY_LEN && substr($postings, 0, 4) === self::HALF_BLANK) {
                $this->words .= $id . chr(ord($postings[4]) | 128) . substr($postings, 5);
                continue;
            }
            $told = $length < 32767 && $documents <= $length ? $length + ($documents << 16) + (1 << 31) : $length;
            $this->words .= $id . pack('N3', $this->generation, $this->word_docs_len, $told);
            $this->word_docs_len += $length;
        }
        if ($fh) {
            fwrite($fh, $this->words);
        }
        $this->words_len = strlen($this->words);
        $this->word_docs_packed = true;
    }

    /** Writes the lists to a file, blocks of them at a time, or else to $word_docs. */
    public function outputPostingLists($fh = null, $with_logging = false)
    {
        tell('output in PHP');
        $this->word_docs = '';
        $lists = '';
        foreach (entries_of($this->word_postings) as $entry) {
            [, $length, $postings] = $entry;
            if ($length === 2 * self::DOC_KEY_LEN && substr($postings, 0, 4) === self::HALF_BLANK) {
                continue;
            }
            if ($fh && strlen($lists) >= self::SHARD_BLOCK_SIZE) {
                fwrite($fh, $lists);
                $lists = '';
            }
            $lists .= $postings;
        }
        if (!$fh) {
            $this->word_docs = $lists;
        } elseif ($lists !== '') {
            fwrite($fh, $lists);
        }
    }
}

/** @return list<array{string, int, string}> a word's id, the number of bytes of its postings, and those that are there */
function entries_of($word_postings)
{
    $entries = [];
    for ($at = 0; $at < strlen($word_postings); $at += 24 + $length) {
        $length = unpackInt(substr($word_postings, $at + 20, 4));
        $entries[] = [substr($word_postings, $at, 20), $length, substr($word_postings, $at + 24, $length)];
    }
    return $entries;
}

/** Writes the beginning of a string into another. */
function charCopy($source, &$destination, $start, $length)
{
    for ($i = 0; $i < $length && strlen($destination) >= $length; ++$i) {
        $destination[$start + $i] = $source[$i];
    }
}

/** The id of a word: eight bytes of a hash, a zero, and what is said of the document. */
function crawlHashWord($string, $raw = false, $meta_string = '')
{
    $id = str_pad(substr(md5($string, true), 0, 8) . "\0" . substr($meta_string, 0, 11), 20, "\0");
    return $raw ? $id : base64_encode($id);
}

/**
 * The id of a phrase: eight bytes of its beginning's hash, and bits of hashes of the words behind that. The first word has 29,
 * behind three that tell how many words there are; two others have 32 each. Of more words those have 16, and the rest shares.
 */
function crawlHashPath($string, $path_start = 0, $metas = [], $encode_metas = [], $raw = false)
{
    if ($path_start == 0) {
        $id = crawlHashWord($string, true, encodeMaterialMetas($metas, $encode_metas));
        return $raw ? $id : base64_encode($id);
    }
    $hashes = [];
    foreach (explode(' ', substr($string, $path_start)) as $word) {
        $hashes[] = $word === '*' ? 0 : unpackInt(substr(md5($word, true), 0, 4));
    }
    $kind = max(0, intdiv(min(13, count($hashes)) - 2, 2));
    $hashes = array_pad($hashes, 13, 0);
    [$first, $second, $third] = $hashes;
    if ($kind > 0) {
        $shares = [1 => [16, 16], [8, 8, 8, 8], [8, 8, 4, 4, 4, 4], [8, 8, 4, 4, 2, 2, 2, 2], [8, 8, 4, 4, 2, 2, 1, 1, 1, 1]];
        $second = (($second & 65535) << 16) + ($third & 65535);
        $third = 0;
        $shift = 0;
        foreach ($shares[$kind] as $i => $bits) {
            $third = ($third << $shift) + ($hashes[3 + $i] & ($bits === 8 ? 127 : (1 << $bits) - 1));
            $shift = $bits;
        }
    }
    $id = substr(crawlHashWord(substr($string, 0, $path_start), true), 0, 8) . pack('N3', $first, $second, $third);
    $id[8] = chr((ord($id[8]) & 31) + (($kind + 1) << 5));
    return $raw ? $id : base64_encode($id);
}

function encodeMaterialMetas($metas, $encode_metas)
{
    return $encode_metas ? substr(md5(serialize([$metas, $encode_metas]), true), 0, 11) : '';
}
