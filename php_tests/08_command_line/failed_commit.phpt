--TEST--
Commands tell what became of a commit whose last sync failed: it is in force; one that failed before is not
--EXTENSIONS--
postings
--SKIPIF--
<?php
if (PHP_OS_FAMILY !== 'Linux' || !`command -v cc`) die('skip no C compiler, or not Linux');
?>
--FILE--
<?php
require 'command.inc';
$folder = scratch('failed_commit');
file_put_contents("$folder/fsync.c", <<<'C'
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <errno.h>
    #include <stdlib.h>
    #include <sys/syscall.h>
    #include <unistd.h>
    int fsync(int fd)
    {
        static int calls;
        const char *failing = getenv("FAILING_FSYNC");
        if (failing && ++calls == atoi(failing)) { errno = EIO; return -1; }
        return syscall(SYS_fsync, fd);
    }
    // PHP loads extensions so that their own libraries come before this one.
    void *dlopen(const char *name, int flags)
    {
        void *(*of_libc)(const char *, int) = (void *(*)(const char *, int))dlsym(RTLD_NEXT, "dlopen");
        return of_libc(name, flags & ~RTLD_DEEPBIND);
    }
    C);
passthru("cc -shared -fPIC -o $folder/fsync.so $folder/fsync.c");
putenv('LD_PRELOAD=' . trim(getenv('LD_PRELOAD') . " $folder/fsync.so"));
$index = "$folder/index";
postings(['create', $index, '--text', 'text']);

/** A commit syncs the index's folder twice: before its manifest has its name, and after. */
function fail(int $sync, string $input, string ...$arguments): void
{
    global $index, $folder;
    putenv("FAILING_FSYNC=$sync");
    [$status, , $errors] = postings($arguments, $input);
    putenv('FAILING_FSYNC');
    $info = json_decode(postings(['info', $index])[1]);
    echo $status, ' ', str_replace($folder, '', $errors), '  ', $info->documents, ' documents, ', count($info->schema->fields), " fields\n";
}
fail(2, '{"id":"a"}', 'add', $index);
fail(1, '{"id":"b"}', 'add', $index);
fail(4, "{\"id\":\"b\"}\n{\"id\":\"c\"}\n{\"id\":\"d\"}\n", 'add', $index, '--commit-every', '1');
fail(2, '', 'rebuild', $index, '--float', 'price');
fail(1, '', 'rebuild', $index, '--float', 'size');
fail(2, '', 'delete', $index, 'a');
fail(1, '', 'delete', $index, 'b');
fail(2, '', 'change', $index, '--synonyms', 'car,auto');
?>
--EXPECT--
3 postings: cannot sync /index: Input/output error; 1 document was added all the same, but a loss of power soon may undo that
  1 documents, 1 fields
3 postings: cannot sync /index: Input/output error; nothing was added, the index is as it was
  1 documents, 1 fields
3 postings: cannot sync /index: Input/output error; 2 documents were added all the same, but a loss of power soon may undo the last 1
  3 documents, 1 fields
3 postings: cannot sync /index: Input/output error; the change is made all the same, but a loss of power soon may undo it
  3 documents, 2 fields
3 postings: cannot sync /index: Input/output error; the index is as it was
  3 documents, 2 fields
3 postings: cannot sync /index: Input/output error; the change is made all the same, but a loss of power soon may undo it
  2 documents, 2 fields
3 postings: cannot sync /index: Input/output error; the index is as it was
  2 documents, 2 fields
3 postings: cannot sync /index: Input/output error; the change is made all the same, but a loss of power soon may undo it
  2 documents, 2 fields
