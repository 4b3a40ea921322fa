--TEST--
PostingsException is a catchable, extensible Exception
--EXTENSIONS--
postings
--FILE--
<?php
class MyEngineException extends Postings\PostingsException {}
try {
    throw new MyEngineException('no index here', 7);
} catch (Postings\PostingsException $e) {
    printf("%s: %s (%d)\n", $e::class, $e->getMessage(), $e->getCode());
}
?>
--EXPECT--
MyEngineException: no index here (7)
