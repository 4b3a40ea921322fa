<?php

/**
 * Functions for Yioop's packed postings in bulk. Yioop's own functions are in ext_src/yioop/yioop.stub.php.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

/** How Yioop's packPosting() writes a posting. Postings of one dialect are read wrongly in the other. */
enum YioopDialect: string
{
    /** Yioop 2014 to 2018: the first position is stored plus one. */
    case Yioop2014 = '2014';
    /** Yioop since 2019 (6.0.4, DATABASE_VERSION 67): positions are stored as they are. */
    case Yioop2019 = '2019';
}

/**
 * Returns the docIDs in a string of Yioop's packed postings, in the order of the string. Reads what Yioop's
 * unpackPosting() reads, but throws where that would log an error or return something that is not a posting. See also
 * PostingList::fromYioop().
 *
 * @param bool $packed return a string of four bytes each, for unpack('V*'), instead of an array. Devices do only this,
 *     as making an array takes longer than computing its values
 * @param Device|null $device null: as postings.device, or Device::run() around the call, says
 * @param YioopDialect $dialect the dialect of the Yioop that wrote the string; devices support Yioop2014 only
 * @return list<int>|string
 * @phpstan-return ($packed is true ? string : list<int>)
 * @throws CorruptedDataException
 */
function yioop_doc_ids(string $postings, bool $packed = false, ?Device $device = null, YioopDialect $dialect = YioopDialect::Yioop2014): array|string
{
}

/**
 * Returns the number of positions of each posting in such a string, in any dialect; 0 for those of Yioop's meta words.
 *
 * @param bool $packed return a string of four bytes each, for unpack('V*'), instead of an array. Devices do only this,
 *     as making an array takes longer than computing its values
 * @param Device|null $device null: as postings.device, or Device::run() around the call, says
 * @return list<int>|string
 * @phpstan-return ($packed is true ? string : list<int>)
 * @throws CorruptedDataException
 */
function yioop_frequencies(string $postings, bool $packed = false, ?Device $device = null): array|string
{
}

/**
 * Returns the positions in the first posting of such a string, then those in the second, and so on; how many each has,
 * yioop_frequencies() returns.
 *
 * @param bool $packed return a string of four bytes each, for unpack('V*'), instead of an array. Devices do only this,
 *     as making an array takes longer than computing its values
 * @param Device|null $device null: as postings.device, or Device::run() around the call, says
 * @param YioopDialect $dialect the dialect of the Yioop that wrote the string; devices support Yioop2014 only
 * @return list<int>|string
 * @phpstan-return ($packed is true ? string : list<int>)
 * @throws CorruptedDataException
 */
function yioop_positions(string $postings, bool $packed = false, ?Device $device = null, YioopDialect $dialect = YioopDialect::Yioop2014): array|string
{
}

/**
 * Returns a string of packed postings, byte for byte as Yioop's packPosting() writes them, made of what
 * yioop_doc_ids(), yioop_frequencies() and yioop_positions() return. Strings as arguments are those of pack('V*', ...).
 *
 * @param int[]|string $docIds up to 2^27 - 2; Yioop2014 cannot store odd ones from 2^15 to 2^18
 * @param int[]|string $frequencies how many of the positions each posting has
 * @param int[]|string $positions strictly ascending within each posting. As first position, Yioop2019 cannot store 512
 *     to 1023 for docIDs from 2^15 to 2^18, and 0 for all others
 * @param Device|null $device null: as postings.device, or Device::run() around the call, says
 * @param YioopDialect $dialect the dialect of the Yioop that will read the string; devices support Yioop2014 only
 * @throws \ValueError for values that Yioop would not read back; names their index
 */
function yioop_pack(array|string $docIds, array|string $frequencies, array|string $positions, ?Device $device = null, YioopDialect $dialect = YioopDialect::Yioop2014): string
{
}

/**
 * Returns which of Yioop's posting functions and methods a PHP file declares, and whether native code would replace
 * them when PHP compiles the file. The file is not run. `./dev yioop DIR` examines a whole Yioop.
 *
 * A function is replaced by a native one if its parameters and its body are those of a known version of Yioop, and so
 * are the bodies of the functions in the same file that it calls; see the setting postings.yioop. A method keeps its
 * body, for the cases that native code leaves to it.
 *
 * @param string $source PHP code, from `<?php` on
 * @return list<array{function: string, line: int, fingerprint: string, signature: bool, known: bool, dialect: ?YioopDialect, replaced: bool}>
 *     in the order of the file, inner functions first. `function` is the full name; `fingerprint` is a hash of the body
 *     (for a method, also of its parameters) without comments and formatting; `signature` says whether a function's
 *     parameters are Yioop's, `known` whether the body is, and `dialect` which dialect it has (null for a method).
 *     The last entry, with line 0, is the class Mod9Constants, whose tables most of the functions use
 * @throws \ParseError
 */
function yioop_declarations(string $source): array
{
}
