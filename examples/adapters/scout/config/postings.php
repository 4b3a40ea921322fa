<?php

// What config/scout.php may have as 'postings'.
return [
    // Where the indexes are, each in a folder of its name.
    'path' => env('SCOUT_POSTINGS_PATH', storage_path('scout')),

    // Whose stems words are reduced to: en, de, fr...; '' for none.
    'language' => env('SCOUT_POSTINGS_LANGUAGE', ''),

    // Whether the last word that is typed finds words that go on.
    'prefix' => true,

    // Whether what was saved survives a power failure; without, saving is faster.
    'durable' => true,

    // How many seconds one who writes waits for another one, who writes to the same index.
    'lock-timeout' => 10.0,

    // By model or by name of the index; then: php artisan scout:sync-index-settings
    'index-settings' => [
        // App\Models\Product::class => [
        //     'fields' => ['category' => 'text|keyword', 'price' => 'float', 'maker.city' => 'keyword'],
        //     'boost' => ['name' => 3],
        //     'language' => 'de',
        //     'stop-words' => true,
        //     'analyzers' => ['sku' => []],
        //     'synonyms' => [['laptop', 'notebook'], 'nb' => 'notebook'],
        //     'k1' => 1.2, 'b' => 0.75,
        // ],
    ],
];
