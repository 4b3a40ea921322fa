<?php
/**
 * Encoding and decoding of Yioop's posting lists, a posting a call, as Yioop does it: the experiment of Kotipalli,
 * "Processing Posting Lists Using OpenCL". The same three loops are written twice, so that each calls its functions
 * directly and not through a variable.
 */
namespace Postings\Bench\Modified9\Php {
    use function Postings\Reference\addDocIndexPostings;
    use function Postings\Reference\packPosting;
    use function Postings\Reference\unpackPosting;

    function encode(array $doc_indexes, array $position_lists): string
    {
        $packed = '';
        foreach ($doc_indexes as $i => $doc_index) {
            $packed .= packPosting($doc_index, $position_lists[$i]);
        }
        return $packed;
    }

    function decode(string $packed, ?\HashContext $hash = null): void
    {
        $offset = 0;
        $length = \strlen($packed);
        while ($offset < $length) {
            $posting = unpackPosting($packed, $offset);
            if ($hash) {
                \hash_update($hash, \serialize($posting));
            }
        }
    }

    function move(string $packed, int $by): string
    {
        return addDocIndexPostings($packed, $by);
    }
}

namespace Postings\Bench\Modified9\Native {
    use function seekquarry\yioop\library\addDocIndexPostings;
    use function seekquarry\yioop\library\packPosting;
    use function seekquarry\yioop\library\unpackPosting;

    function encode(array $doc_indexes, array $position_lists): string
    {
        $packed = '';
        foreach ($doc_indexes as $i => $doc_index) {
            $packed .= packPosting($doc_index, $position_lists[$i]);
        }
        return $packed;
    }

    function decode(string $packed, ?\HashContext $hash = null): void
    {
        $offset = 0;
        $length = \strlen($packed);
        while ($offset < $length) {
            $posting = unpackPosting($packed, $offset);
            if ($hash) {
                \hash_update($hash, \serialize($posting));
            }
        }
    }

    function move(string $packed, int $by): string
    {
        return addDocIndexPostings($packed, $by);
    }
}

namespace Postings\Bench {
    use RuntimeException;

    return new class implements Experiment {
        private const RANKS = [13, 310, 3000];
        private const OPERATIONS = ['encode', 'decode', 'addDocIndexPostings'];
        private const WORDS_PER_DOCUMENT = 1000;
        private const MOVED_BY = 4242;

        public function title(): string
        {
            return "Yioop's Modified9 postings: encode, decode, move; PHP, PHP with JIT, native";
        }

        public function run(Run $run): string
        {
            $opcache = ['-d', 'zend_extension=opcache', '-d', 'opcache.enable_cli=1', '-d', 'memory_limit=-1'];
            $jit = [...$opcache, '-d', 'opcache.jit=tracing', '-d', 'opcache.jit_buffer_size=64M'];
            $variants = [
                'php' => new Variant('PHP', [...$opcache, '-d', 'opcache.jit=disable']),
                'jit' => new Variant('PHP with JIT', $jit),
                'native' => new Variant('native', [...$jit, '-d', "extension=$run->extension"]),
            ];
            $cases = [];
            foreach ($run->quick ? [10000] : [10000, 100000] as $documents) {
                foreach (self::RANKS as $rank) {
                    $cases[] = ['documents' => $documents, 'rank' => $rank];
                }
            }
            $run->expect(count($cases) * count($variants));
            foreach ($cases as $case) {
                $agreed = null;
                $run->interleave($case, $variants, function (Variant $variant, string $name) use ($run, $case, &$agreed) {
                    $result = $run->child($variant->flags, [...$case, 'variant' => $name]);
                    $agreed ??= $result['hash'];
                    if ($result['hash'] !== $agreed) {
                        throw new RuntimeException("$variant->label gives other results than the variants before it");
                    }
                    $run->measurements->add($case, 'postings', $name, [$result['postings']], 'postings');
                    return $result['ms'];
                }, 'ms');
            }
            $this->draw($run, $cases, $variants);
            return $this->table($run->measurements, $cases, $variants);
        }

        public function child(array $task): array
        {
            $native = $task['variant'] === 'native';
            require_jit($task['variant'] !== 'php');
            if ($native && !extension_loaded('postings')) {
                throw new RuntimeException('the extension is not loaded');
            }
            if (!$native) {
                require __DIR__ . '/reference/modified9.php';
            }
            [$doc_indexes, $position_lists] = $this->simulate($task['documents'], $task['rank']);
            $functions = 'Postings\Bench\Modified9\\' . ($native ? 'Native' : 'Php');
            [$encode, $decode, $move] = ["$functions\\encode", "$functions\\decode", "$functions\\move"];
            $packed = $encode($doc_indexes, $position_lists);
            $ms = [
                'encode' => time_ms(fn () => $encode($doc_indexes, $position_lists)),
                'decode' => time_ms(fn () => $decode($packed)),
                'addDocIndexPostings' => time_ms(fn () => $move($packed, self::MOVED_BY)),
            ];
            if ($task['variant'] === 'jit') {
                require_jit_used();
            }
            $hash = hash_init('xxh128');
            hash_update($hash, $packed);
            $decode($packed, $hash);
            hash_update($hash, $move($packed, self::MOVED_BY));
            return ['ms' => $ms, 'hash' => hash_final($hash), 'postings' => count($doc_indexes)];
        }

        /**
         * The postings of the word of this rank. Word frequencies after Zipf, p(rank) = 0.1 / rank; occurrences in a
         * document after Poisson, at places drawn evenly; Yioop's document indexes are even.
         */
        private function simulate(int $documents, int $rank): array
        {
            mt_srand(13);
            $none = exp(-0.1 / $rank * self::WORDS_PER_DOCUMENT);
            $doc_indexes = $position_lists = [];
            for ($document = 0; $document < $documents; $document++) {
                $occurrences = -1;
                for ($product = 1.0; $product > $none; $occurrences++) {
                    $product *= mt_rand() / mt_getrandmax();
                }
                if ($occurrences === 0) {
                    continue;
                }
                $places = [];
                while (count($places) < $occurrences) {
                    $places[mt_rand(0, self::WORDS_PER_DOCUMENT - 1)] = true;
                }
                $positions = array_keys($places);
                sort($positions);
                $doc_indexes[] = 2 * $document;
                $position_lists[] = $positions;
            }
            return [$doc_indexes, $position_lists];
        }

        private function table(Measurements $measured, array $cases, array $variants): string
        {
            $header = ['operation', 'documents', 'rank', 'postings'];
            foreach ($variants as $variant) {
                $header[] = "$variant->label, ms";
            }
            $header = [...$header, 'native against PHP', 'native against JIT', 'native, ns a posting'];
            $rows = [];
            foreach (self::OPERATIONS as $operation) {
                foreach ($cases as $case) {
                    $postings = $measured->median($case, 'postings', 'native');
                    $row = [$operation, $case['documents'], $case['rank'], $postings];
                    foreach (array_keys($variants) as $name) {
                        $row[] = with_spread($measured->get($case, $operation, $name));
                    }
                    $row[] = times($measured->speedup($case, $operation, 'php', 'native'));
                    $row[] = times($measured->speedup($case, $operation, 'jit', 'native'));
                    $row[] = number($measured->median($case, $operation, 'native') * 1e6 / $postings);
                    $rows[] = $row;
                }
            }
            return "CPU time, median (quartiles); opcache is on throughout. One call of `packPosting` or `unpackPosting` a posting, "
                . "one of `addDocIndexPostings` a list. All variants gave the same bytes.\n\n" . markdown_table($header, $rows);
        }

        private function draw(Run $run, array $cases, array $variants): void
        {
            $groups = array_map(fn (array $case) => $case['documents'] / 1000 . "k\n$case[rank]", $cases);
            $charts = [];
            foreach (self::OPERATIONS as $operation) {
                $series = [];
                foreach ($variants as $name => $variant) {
                    $series[$variant->label] = array_map(function (array $case) use ($run, $operation, $name) {
                        $m = $run->measurements->get($case, $operation, $name);
                        return [$m['median'], $m['low'], $m['high']];
                    }, $cases);
                }
                $charts[] = new Chart($operation, $groups, $series, x_label: 'documents, rank of the word', y_label: 'ms');
            }
            plot($run->file('svg'), ...$charts);
        }
    };
}
