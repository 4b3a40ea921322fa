<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

/**
 * What this extension throws where the argument was fine but the work could not be done.
 * Bad arguments throw \TypeError or \ValueError instead.
 */
class PostingsException extends \Exception
{
}
