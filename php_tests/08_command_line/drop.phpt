--TEST--
postings drop: removes an index, and what is left of one
--EXTENSIONS--
postings
--FILE--
<?php
require 'command.inc';
$folder = scratch('drop');
$books = function () use ($folder): void {
    postings(['create', 'books', '--text', 'title', '--keyword', 'genre'], folder: $folder);
    postings(['add', 'books'], BOOKS, $folder);
};
$books();
show(['drop', 'books'], folder: $folder);
show(['create', 'books', '--text', 'title'], folder: $folder);
show(['drop', 'books', '--yes'], folder: $folder);
var_dump(file_exists("$folder/books"));
show(['drop', 'books', '--yes'], folder: $folder);

// As an incomplete copy is.
$books();
unlink("$folder/books/manifest");
file_put_contents("$folder/books/notes", 'mine');
show(['search', 'books', 'x'], folder: $folder);
[$status, , $errors] = postings(['create', 'books', '--text', 'title'], folder: $folder);
echo $status, ' ', preg_replace('~ /\S+/books/\w+\.seg~', ' FILE', $errors);
show(['drop', 'books', '--yes'], folder: $folder);
echo implode(' ', scandir("$folder/books")), "\n";
show(['create', 'books', '--text', 'title'], folder: $folder);

$writer = Postings\Index::open("$folder/books")->writer();
echo preg_replace('~index \S+/books is being.*~', 'index books is being ...', postings(['drop', 'books', '--yes', '--wait', '0'], folder: $folder)[2]);
?>
--EXPECT--
2
  postings: all documents in 'books' would be gone: --yes says that this is meant; see postings drop --help
3
  postings: there is an index in 'books' already
0
bool(false)
3
  postings: there is no index in 'books'
3
  postings: there is no index in 'books'; postings create makes one
3 postings: cannot make an index beside FILE: File exists; left by an incomplete copy or drop, and postings drop removes it
0
. .. notes
0
postings: the index books is being ...
