<?php

declare(strict_types=1);

namespace Postings\Scout;

use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Eloquent\SoftDeletes;
use Illuminate\Support\Collection;
use Illuminate\Support\LazyCollection;
use Laravel\Scout\Builder;
use Laravel\Scout\Contracts\UpdatesIndexSettings;
use Laravel\Scout\Engines\Engine;
use Laravel\Scout\Jobs\RemoveableScoutCollection;
use Postings\Index;

/** Nothing of an index is kept from one call to the next one: workers that live long see every commit. */
final class PostingsEngine extends Engine implements UpdatesIndexSettings
{
    /** How many models are fetched at once: databases take so many values in a query. */
    private const CHUNK = 500;

    /**
     * @param array<string, array<string, mixed>> $settings by index or model
     * @param bool $prefix whether the last word of a search finds words that go on
     */
    public function __construct(
        private readonly Indexes $indexes,
        private readonly array $settings = [],
        private readonly string $language = '',
        private readonly bool $prefix = true,
        private readonly bool $softDelete = false,
        private readonly string $namePrefix = '',
    ) {
    }

    /** @param array<string, mixed> $config as config/postings.php has it */
    public static function fromConfig(array $config, bool $softDelete, string $namePrefix = ''): self
    {
        return new self(
            new Indexes($config['path'], $config['durable'] ?? true, (float) ($config['lock-timeout'] ?? 10)),
            $config['index-settings'] ?? [],
            $config['language'] ?? '',
            $config['prefix'] ?? true,
            $softDelete,
            $namePrefix,
        );
    }

    /** One commit: all of the models, or none. */
    public function update($models)
    {
        if ($models->isEmpty()) {
            return;
        }
        $first = $models->first();
        if ($this->softDelete && in_array(SoftDeletes::class, class_uses_recursive($first), true)) {
            $models->each->pushSoftDeleteMetadata();
        }
        $documents = $gone = [];
        foreach ($models as $model) {
            if ($data = $model->toSearchableArray()) {
                $metadata = array_diff_key($model->scoutMetadata(), [Search::HIGHLIGHTS => true]);
                $documents[] = Fields::plain($metadata + $data, $model->getScoutKeyName(), $model->getScoutKey());
            } else {
                $gone[] = $model->getScoutKey();
            }
        }
        $name = $first->indexableAs();
        if ($documents) {
            $this->indexes->save($name, $this->settingsOf($name, $first), $first->getScoutKeyName(), $documents, $gone);
        } else {
            $this->indexes->delete($name, $gone);
        }
    }

    public function delete($models)
    {
        if ($models->isNotEmpty()) {
            $first = $models->first();
            // Those that come out of a queue are no more than their keys.
            $keys = $models instanceof RemoveableScoutCollection ? $models->pluck($first->getScoutKeyName()) : $models->map->getScoutKey();
            $this->indexes->delete($first->indexableAs(), $keys->values()->all());
        }
    }

    /** @return Found */
    public function search(Builder $builder)
    {
        return $this->perform($builder, $builder->limit ?? Search::ALL, 0);
    }

    /** @return Found */
    public function paginate(Builder $builder, $perPage, $page)
    {
        // Whatever page a visitor asks for: the product may be no integer.
        return $this->perform($builder, (int) $perPage, (int) max(0, min(Search::ALL, ((int) $page - 1) * (int) $perPage)));
    }

    private function perform(Builder $builder, int $limit, int $offset): Found
    {
        $name = $builder->index ?: $builder->model->searchableAs();
        $index = $this->indexes->open($name);
        if (!$index) {
            // A model of which nothing was saved yet.
            return $builder->index ? throw new \InvalidArgumentException("There is no index \"$name\"") : new Found();
        }
        $fields = Fields::of($index->schema, $this->settingsOf($name, $builder->model));
        return (new Search($index, $fields, $name, $this->prefix))->perform($builder, $limit, $offset);
    }

    public function mapIds($results)
    {
        return new Collection($results->keys());
    }

    public function keys(Builder $builder)
    {
        return new Collection($this->keysOf($this->search($builder), $builder->model));
    }

    /** Models in the order of the results, without those that are not in the database any more. */
    public function map(Builder $builder, $results, $model)
    {
        return $model->newCollection(iterator_to_array($this->models($builder, $results, $model), false));
    }

    public function lazyMap(Builder $builder, $results, $model)
    {
        return LazyCollection::make(fn () => $this->models($builder, $results, $model));
    }

    /** @return \Generator<Model> */
    private function models(Builder $builder, Found $results, Model $model): \Generator
    {
        $highlights = $builder->options['highlight'] ?? [];
        foreach (array_chunk($this->keysOf($results, $model), self::CHUNK, true) as $some) {
            $found = $model->getScoutModelsByIds($builder, array_values($some))->keyBy(static fn (Model $each) => $each->getScoutKey());
            foreach ($some as $place => $key) {
                if ($each = $found->get($key)) {
                    $highlights && $each->withScoutMetadata(Search::HIGHLIGHTS, Search::highlights($results->hits[$place], $highlights));
                    yield $each;
                }
            }
        }
    }

    /** @return list<string|int> as the database has them */
    private function keysOf(Found $results, Model $model): array
    {
        $isInt = in_array($model->getScoutKeyType(), ['int', 'integer'], true);
        return $isInt ? array_map(intval(...), $results->keys()) : $results->keys();
    }

    public function getTotalCount($results)
    {
        return $results->total;
    }

    /** Drops the index; the next model that is saved makes it anew, as it is declared then. */
    public function flush($model)
    {
        $this->indexes->open($model->indexableAs()) && $this->indexes->drop($model->indexableAs());
    }

    /** @param array<string, mixed> $options primaryKey, the name of the models' key; id if it is not said */
    public function createIndex($name, array $options = [])
    {
        $this->indexes->apply($name, $this->settingsOf($name), $options['primaryKey'] ?? 'id');
    }

    public function deleteIndex($name)
    {
        $this->indexes->drop($name);
    }

    public function deleteAllIndexes(): void
    {
        $this->indexes->dropAll();
    }

    /** Documents that the index has are indexed anew where that changes anything. */
    public function updateIndexSettings(string $name, array $settings = [])
    {
        $this->indexes->apply($name, new Settings($settings, $this->language), 'id');
    }

    /** Every index can tell what was deleted. */
    public function configureSoftDeleteFilter(array $settings = [])
    {
        return $settings;
    }

    /** The index of a model, for whatever else it is asked: suggestions of terms, explain(); null if there is none. */
    public function index(Model $model): ?Index
    {
        return $this->indexes->open($model->searchableAs());
    }

    private function settingsOf(string $name, ?Model $model = null): Settings
    {
        $short = $this->namePrefix !== '' && str_starts_with($name, $this->namePrefix) ? substr($name, strlen($this->namePrefix)) : $name;
        $settings = $this->settings[$name] ?? $this->settings[$short] ?? $this->settings[$model ? $model::class : ''] ?? null;
        if ($settings === null && !$model) {
            foreach ($this->settings as $class => $of) {
                if (class_exists($class) && (new $class())->indexableAs() === $name) {
                    $settings = $of;
                }
            }
        }
        return new Settings($settings ?? [], $this->language);
    }
}
