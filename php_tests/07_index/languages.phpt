--TEST--
Postings\Index: sentences in many languages are found by other forms of their words
--EXTENSIONS--
postings
--SKIPIF--
<?php
try { new Postings\Analyzer('de'); } catch (Postings\PostingsException) { die('skip built without stemmers'); }
?>
--FILE--
<?php
use Postings\{Analyzer, Index, Mode, Schema};

require __DIR__ . '/index.inc';

$languages = [
    'de' => [['Der Kernel verwaltet die Prozesse und Geräte.', 'Über den Häusern fliegen Vögel.', 'Ein Programm zum Übersetzen von Texten'],
        ['prozess' => 0, 'HAUS' => 1, 'vogel' => 1, 'ubersetzen' => 2, 'Gerät' => 0, '"fliegen vögel"' => 1, 'texte programm' => 2]],
    'fr' => [["L'éditeur de textes n'est pas installé.", 'Une bibliothèque pour les réseaux', "Aujourd'hui, l'avion décolle."],
        ['editeur' => 0, 'texte' => 0, 'bibliotheques' => 1, 'réseau' => 1, 'avion' => 2, "d'avion" => 2]],
    'en' => [['Compilers compile the sources of programs.', "It doesn't matter: the user's files are kept.", 'Running e-mail servers since 1999'],
        ['compiler' => 0, 'source' => 0, 'user' => 1, 'file' => 1, 'run' => 2, 'e-mail' => 2, '1999 server' => 2]],
    'ru' => [['Библиотека для работы с сетями', 'Редактор текстов и ёлка', 'Программы, которые переводят книги'],
        ['библиотеки' => 0, 'сеть' => 0, 'текст' => 1, 'елка' => 1, 'книга' => 2, 'программа' => 2]],
    'ja' => [['東京都のデータベースを検索する', '日本語の文章を書くエディタ', 'カタカナとｶﾀｶﾅと漢字'],
        ['東京' => 0, 'データベース' => 0, '検索' => 0, '日本語' => 1, 'エディタ' => 1, 'カタカナ' => 2, '漢字' => 2, '"東京都のデータ"' => 0, '章' => 1]],
    'zh' => [['这个软件包提供数据库', '用于编辑文本的程序', '中文分词很难，但是可以搜索'],
        ['软件' => 0, '数据库' => 0, '文本' => 1, '程序' => 1, '分词' => 2, '搜索' => 2, '难' => 2]],
    'es' => [['Una biblioteca para redes', 'El niño corrió rápidamente', 'Programas y documentación'],
        ['bibliotecas' => 0, 'red' => 0, 'nino' => 1, 'programa' => 2, 'documentacion' => 2]],
    'tr' => [['İstanbul büyük bir şehirdir', 'ISPARTA ve ılık sular', 'Kitaplar okunur'],
        ['istanbul' => 0, 'ısparta' => 1, 'kitap' => 2]],
    'ar' => [['قواعد البيانات الكبيرة', 'السلام عليكم', 'مكتبة البرامج'],
        ['السلام' => 1, 'مكتبة' => 2]],
    'el' => [['Η βιβλιοθήκη των προγραμμάτων', 'Καλημέρα κόσμε', 'Ελληνικά κείμενα'],
        ['βιβλιοθηκη' => 0, 'ΚΌΣΜΕ' => 1, 'ελληνικα' => 2]],
    'ko' => [['데이터베이스를 검색하는 프로그램', '한국어 문서 편집기', '서울의 날씨'],
        ['데이터베이스' => 0, '한국어' => 1, '서울' => 2, '날씨' => 2]],
    'th' => [['โปรแกรมค้นหาข้อมูล', 'ภาษาไทยไม่มีช่องว่าง', 'กรุงเทพมหานคร'],
        ['ค้นหา' => 0, 'ภาษาไทย' => 1, 'กรุงเทพ' => 2]],
];
$checked = 0;
foreach ($languages as $language => [$sentences, $queries]) {
    $folder = new_folder();
    $writer = Index::create($folder, new Schema(['text'], analyzer: new Analyzer($language)))->writer();
    foreach ($sentences as $id => $sentence) $writer->add(['id' => $id, 'text' => $sentence]);
    $writer->commit();
    $index = Index::open($folder);
    foreach ($queries as $query => $id) {
        $found = array_map(fn ($hit) => $hit->id, $index->search((string) $query, mode: Mode::All)->hits);
        if ($found !== [(string) $id]) echo "$language, $query: ", json_encode($found), " instead of $id\n";
        $checked++;
    }
}
echo $checked, " queries\n";
?>
--EXPECT--
62 queries
