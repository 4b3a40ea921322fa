<?php

declare(strict_types=1);

namespace Postings\Scout;

use Illuminate\Support\ServiceProvider;
use Laravel\Scout\EngineManager;

/** Makes the driver `postings` of config('scout.postings'). */
final class PostingsServiceProvider extends ServiceProvider
{
    public function register(): void
    {
        $this->mergeConfigFrom(__DIR__ . '/../config/postings.php', 'scout.postings');
    }

    public function boot(): void
    {
        $this->callAfterResolving(EngineManager::class, static function (EngineManager $engines): void {
            $engines->extend('postings', static function ($app): PostingsEngine {
                $config = $app['config'];
                return PostingsEngine::fromConfig($config->get('scout.postings'), (bool) $config->get('scout.soft_delete'), (string) $config->get('scout.prefix'));
            });
        });
    }
}
