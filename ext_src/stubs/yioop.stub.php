<?php

/**
 * Yioop's packed postings, in bulk. Its own functions: ext_src/yioop/yioop.stub.php.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

/** How Yioop's packPosting() writes a posting. What one dialect writes, the other reads wrongly. */
enum YioopDialect: string
{
    /** Yioop 2014 to 2018: the first position is kept plus one. */
    case Yioop2014 = '2014';
    /** Yioop since 2019 (6.0.4, DATABASE_VERSION 67): positions are kept as they are. */
    case Yioop2019 = '2019';
}

/**
 * The documents of a string of Yioop's packed postings, in the order of the string. Reads what Yioop's
 * unpackPosting() reads, but throws where that would log an error or return what is none. See also
 * PostingList::fromYioop().
 *
 * @param bool $packed return a string of four bytes each, for unpack('V*'): what a device may do; an array takes
 *     longer to make than what is in it
 * @param Device|null $device null: as postings.device, or Device::run() around the call, says
 * @param YioopDialect $dialect of the Yioop that wrote the string; devices know Yioop2014 only
 * @return list<int>|string
 * @phpstan-return ($packed is true ? string : list<int>)
 * @throws CorruptedDataException
 */
function yioop_doc_ids(string $postings, bool $packed = false, ?Device $device = null, YioopDialect $dialect = YioopDialect::Yioop2014): array|string
{
}

/**
 * How many positions each posting of such a string has, in any dialect; 0 for postings of Yioop's meta words.
 *
 * @param bool $packed return a string of four bytes each, for unpack('V*'): what a device may do; an array takes
 *     longer to make than what is in it
 * @param Device|null $device null: as postings.device, or Device::run() around the call, says
 * @return list<int>|string
 * @phpstan-return ($packed is true ? string : list<int>)
 * @throws CorruptedDataException
 */
function yioop_frequencies(string $postings, bool $packed = false, ?Device $device = null): array|string
{
}

/**
 * The positions in the first posting of such a string, then those in the second, and so on: yioop_frequencies() says
 * where each begins.
 *
 * @param bool $packed return a string of four bytes each, for unpack('V*'): what a device may do; an array takes
 *     longer to make than what is in it
 * @param Device|null $device null: as postings.device, or Device::run() around the call, says
 * @param YioopDialect $dialect of the Yioop that wrote the string; devices know Yioop2014 only
 * @return list<int>|string
 * @phpstan-return ($packed is true ? string : list<int>)
 * @throws CorruptedDataException
 */
function yioop_positions(string $postings, bool $packed = false, ?Device $device = null, YioopDialect $dialect = YioopDialect::Yioop2014): array|string
{
}

/**
 * A string of packed postings, byte for byte as Yioop's packPosting() writes them, of what yioop_doc_ids(),
 * yioop_frequencies() and yioop_positions() give. Strings are packed as pack('V*', ...) does it.
 *
 * @param int[]|string $docIds up to 2^27 - 2; odd ones from 2^15 to 2^18 Yioop2014 cannot keep
 * @param int[]|string $frequencies how many of the positions each has
 * @param int[]|string $positions strictly ascending within each posting. As first positions Yioop2019 cannot keep 512
 *     to 1023 in documents from 2^15 to 2^18, and 0 in all others
 * @param Device|null $device null: as postings.device, or Device::run() around the call, says
 * @param YioopDialect $dialect of the Yioop that is to read the string; devices know Yioop2014 only
 * @throws \ValueError for what Yioop would not read back; names its index
 */
function yioop_pack(array|string $docIds, array|string $frequencies, array|string $positions, ?Device $device = null, YioopDialect $dialect = YioopDialect::Yioop2014): string
{
}

/**
 * What a PHP file declares of Yioop's posting functions and of its class IndexShard, and what becomes of each when PHP
 * compiles the file. Nothing is run. `./dev yioop DIR` looks at a whole Yioop.
 *
 * A function is replaced by a native one if its parameters and its body are those of a known Yioop, as are the bodies
 * of the functions in the same file that it calls; see the setting postings.yioop. A method keeps its body, for what
 * native code leaves to it.
 *
 * @param string $source PHP code, from `<?php` on
 * @return list<array{function: string, line: int, fingerprint: string, signature: bool, known: bool, dialect: ?YioopDialect, replaced: bool}>
 *     in the order of the file, inner functions first. `function` is the full name; `fingerprint`, of the body and,
 *     for a method, its parameters, is blind to comments and formatting; `signature` says whether a function's
 *     parameters are Yioop's, `known` whether the body is, and `dialect` which it has: null for a method.
 *     Last, of line 0, the class Mod9Constants, whose tables are used by most of the functions
 * @throws \ParseError
 */
function yioop_declarations(string $source): array
{
}
