--TEST--
disable_classes: what makes objects of a disabled class, and what takes them, finds them whole
--EXTENSIONS--
postings
--SKIPIF--
<?php
if (PHP_VERSION_ID >= 80500) die('skip PHP has no disable_classes any more');
?>
--INI--
disable_classes=Postings\Writer,Postings\Field,Postings\Filter,Postings\Analyzer,Postings\Documents,Postings\Cursor,Postings\DocumentLengths
--FILE--
<?php
use Postings\{Analyzer, Cursor, DocumentLengths, Field, Filter, Index, PostingList, Schema};

require __DIR__ . '/../07_index/index.inc';

$index = Index::create(new_folder(), new Schema(['text']));
echo get_class($index->schema->fields[0]), ' ', get_class($index->schema->analyzer), ' ', get_class($index->getIterator()), "\n";
show_thrown(fn () => $index->writer()->commit());
foreach ($index as $document) echo "a document\n";
foreach (PostingList::fromArray([1, 2]) as $docid) echo "$docid\n";
echo get_class(PostingList::fromArray([1])->getIterator()), "\n";
show_thrown(fn () => $index->search('a', filter: new Filter()));
show_thrown(fn () => new Schema([new Field('a')]));
show_thrown(fn () => new Schema(['a'], analyzer: new Analyzer()));
show_thrown(fn () => Postings\rank([], new DocumentLengths([1])));
?>
--EXPECTF--
Postings\Field Postings\Analyzer Postings\Documents
Error: Call to undefined method Postings\Writer::commit()
1
2
Postings\Cursor

Warning: Postings\Filter() has been disabled for security reasons in %s on line %d
ValueError: Postings\Index::search(): Argument #5 ($filter) must be constructed

Warning: Postings\Field() has been disabled for security reasons in %s on line %d
ValueError: Postings\Schema::__construct(): Argument #1 ($fields) must make a schema: %s

Warning: Postings\Analyzer() has been disabled for security reasons in %s on line %d
ValueError: Postings\Schema::__construct(): Argument #3 ($analyzer) must be constructed

Warning: Postings\DocumentLengths() has been disabled for security reasons in %s on line %d
ValueError: Postings\rank(): Argument #2 ($lengths) must be a constructed Postings\DocumentLengths
