/* Preloaded before the sanitizers' libraries: PHP opens extensions with RTLD_DEEPBIND, which would bind them past
 * the sanitizers' functions; ASan refuses it. */
#define _GNU_SOURCE
#include <dlfcn.h>

void *dlopen(const char *file, int mode)
{
    void *(*next)(const char *, int) = (void *(*)(const char *, int)) dlsym(RTLD_NEXT, "dlopen");
    return next(file, mode & ~RTLD_DEEPBIND);
}
