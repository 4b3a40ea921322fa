--TEST--
Search page: its index is made again while the page searches the one before, which stays if there are no packages
--EXTENSIONS--
postings
--FILE--
<?php
namespace DebianSearch {
    /** Packages of these names; says what the page would search meanwhile. */
    final class Corpus
    {
        private array $names;

        public function __construct(private string $folder, string ...$names)
        {
            $this->names = $names;
        }

        public function key(): string
        {
            return serialize($this->names);
        }

        public function records(callable $progress): iterable
        {
            echo "  meanwhile: ", implode(' ', array_keys(iterator_to_array(\Postings\Index::open($this->folder)))) ?: 'nothing', "\n";
            foreach ($this->names as $name) {
                yield "Package: $name\nDescription: $name";
            }
        }
    }
}

namespace {
    use DebianSearch\{Corpus, DemoError};
    use PackagePage\Packages;

    require 'page.inc';
    require PAGE . '/../debian_search/autoload.php';
    require PAGE . '/src/Packages.php';
    define('FOLDER', scratch('again') . '/index');
    $make = function (string ...$names): void {
        try {
            echo implode(' ', array_keys(iterator_to_array(Packages::index(FOLDER, new Corpus(FOLDER, ...$names))))), "\n";
        } catch (DemoError $error) {
            echo $error->getMessage(), "\n";
        }
    };
    $make('kestrel', 'vole');
    $make('kestrel', 'vole');
    $make('feather');
    $make();
    $make('feather');
    file_put_contents(FOLDER . '/manifest', 'damaged');
    $make('feather');
}
?>
--EXPECTF--
indexing
  meanwhile: nothing
kestrel vole
kestrel vole
indexing
  meanwhile: kestrel vole
feather
indexing
  meanwhile: feather
the corpus has no package with a description
feather
%smanifest, offset 0: this is no manifest of an index: building the index again
indexing
  meanwhile: nothing
feather
