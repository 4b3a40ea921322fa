--TEST--
Postings\Analyzer takes the languages of ISO 639-1, and says what is one; an index that has another one opens
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Index, Schema};

require __DIR__ . '/index.inc';
require __DIR__ . '/manifest.inc';

$known = '';
foreach (range('a', 'z') as $first) {
    foreach (range('a', 'z') as $second) {
        try {
            $known .= ' ' . (new Analyzer("$first$second", stemming: false))->language;
        } catch (ValueError) {
        }
    }
}
echo wordwrap(trim($known), 110), "\n";
foreach (['eng', 'deu', 'ger', 'fil', 'xx', 'EN', 'english', 'en_US', "e\0", '', 'ja'] as $language) {
    show_thrown(fn () => new Analyzer($language));
}

// As one was made when any two or three letters were taken.
$folder = new_folder();
Index::create($folder, new Schema(['text'], analyzer: new Analyzer('ja')));
forge_manifest($folder, preg_replace('/(language[%=](20)?)ja/', '$1jpn', file_get_contents("$folder/manifest")));
$index = Index::open($folder);
$index->writer()->add(['id' => 1, 'text' => 'words']);
Index::create($again = new_folder(), $index->schema);
$writer = Index::open($again)->writer();
$writer->add(['id' => 1, 'text' => 'words']);
$writer->commit();
echo $index->schema->analyzer->language, ' ', Index::open($again)->search('words')->total, "\n";
?>
--EXPECT--
aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en
eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja
jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb
nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq
sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
ValueError: Postings\Analyzer::__construct(): Argument #1 ($language) must be a language by its two letters in ISO 639-1, or "" for none, not "eng": write "en"
ValueError: Postings\Analyzer::__construct(): Argument #1 ($language) must be a language by its two letters in ISO 639-1, or "" for none, not "deu": write "de"
ValueError: Postings\Analyzer::__construct(): Argument #1 ($language) must be a language by its two letters in ISO 639-1, or "" for none, not "ger": write "de"
ValueError: Postings\Analyzer::__construct(): Argument #1 ($language) must be a language by its two letters in ISO 639-1, or "" for none, not "fil"
ValueError: Postings\Analyzer::__construct(): Argument #1 ($language) must be a language by its two letters in ISO 639-1, or "" for none, not "xx"
ValueError: Postings\Analyzer::__construct(): Argument #1 ($language) must be a language by its two letters in ISO 639-1, or "" for none, not "EN"
ValueError: Postings\Analyzer::__construct(): Argument #1 ($language) must be a language by its two letters in ISO 639-1, or "" for none, not "english"
ValueError: Postings\Analyzer::__construct(): Argument #1 ($language) must be a language by its two letters in ISO 639-1, or "" for none, not "en_US"
ValueError: Postings\Analyzer::__construct(): Argument #1 ($language) must be a language by its two letters in ISO 639-1, or "" for none, not "e\0"
nothing
nothing
jpn 1
