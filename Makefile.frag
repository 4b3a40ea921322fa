# `make test` looks for tests/ only; ours are in php_tests/.
TESTS ?= $(srcdir)/php_tests
