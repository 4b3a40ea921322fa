<?php

declare(strict_types=1);

namespace Postings\Seal;

use CmsIg\Seal\Adapter\AdapterFactoryInterface;
use CmsIg\Seal\Adapter\AdapterInterface;
use Postings\Analyzer;

/** From `postings:///var/lib/indexes?language=en&durable=0&html=0`. */
final class PostingsAdapterFactory implements AdapterFactoryInterface
{
    public function createAdapter(array $dsn): AdapterInterface
    {
        $options = $dsn['query'] ?? [];
        return new PostingsAdapter(
            new Indexes(
                $dsn['host'] . ($dsn['path'] ?? ''),
                new Analyzer($options['language'] ?? ''),
                (bool) ($options['durable'] ?? true),
            ),
            (bool) ($options['html'] ?? true),
        );
    }

    public static function getName(): string
    {
        return 'postings';
    }
}
