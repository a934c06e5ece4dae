/* An allocator that counts, and that refuses when it is told to: realloc and free of the library under test.
 *
 * The library is compiled with -Drealloc=counted_realloc -Dfree=counted_free, so the header of the C library declares
 * these two. Not for threads.
 */
#include <stdint.h>
#include <stdlib.h>
#undef realloc
#undef free
void *realloc(void *block, size_t size);
void free(void *block);

#define OPEN __attribute__((visibility("default")))

static int64_t asked, refused, held;

/* Count from here; the nth request is refused, none if it is 0. */
OPEN void counting_begin(int64_t nth)
{
    asked = 0;
    refused = nth;
}

OPEN int64_t counting_asked(void)
{
    return asked;
}

/* The blocks that were taken and not given back. */
OPEN int64_t counting_held(void)
{
    return held;
}

void *counted_realloc(void *block, size_t size)
{
    if (++asked == refused)
        return NULL;
    void *other = realloc(block, size);
    held += !block && other;
    return other;
}

void counted_free(void *block)
{
    held -= block != NULL;
    free(block);
}
