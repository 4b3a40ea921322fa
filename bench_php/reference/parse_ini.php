<?php
/** How Yioop reads its files of texts, in plain PHP, written from its behaviour: the tests' oracle. */
namespace Postings\Reference;

/** Sections and what they say; Yioop's own makes do where the administrator has disabled what this one asks. */
function parse_ini_with_fallback($file)
{
    return parse_ini_file($file, true);
}
