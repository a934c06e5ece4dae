/* The switches of a library that holds every fault, and memory with a fence on one side.
 *
 * Fresh memory is never zero by luck. Touching what lies beyond the fenced end of a block ends the process at once,
 * and so does freeing a block whose other end was overwritten: a fault is not excused by what happens to lie there.
 */
#define _DEFAULT_SOURCE
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define PAGE ((size_t)4096)
#define FILLING 0xa5
#define OPEN __attribute__((visibility("default")))

int fault_ = 0;
unsigned char reached_[N_STATEMENTS];
static int fence_before = 0;

typedef struct {
    void *block;
    unsigned char *start;
    size_t size, room;
    int before;
} fenced_t;

#define MOST 65536
static fenced_t known[MOST];
static int64_t n_known = 0;

OPEN void fault_choose(int number)
{
    fault_ = number;
}

OPEN void fault_fence(int before)
{
    fence_before = before;
}

OPEN unsigned char *fault_reached(void)
{
    return reached_;
}

void *fenced_malloc(size_t size)
{
    size_t room = (size + PAGE - 1) / PAGE * PAGE + PAGE;
    unsigned char *start = mmap(NULL, room + PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED || n_known == MOST)
        return NULL;
    memset(start, FILLING, room + PAGE);
    mprotect(fence_before ? start : start + room, PAGE, PROT_NONE);
    void *block = fence_before ? start + PAGE : start + room - size;
    known[n_known++] = (fenced_t){block, start, size, room, fence_before};
    return block;
}

void *fenced_calloc(size_t n, size_t size)
{
    void *block = fenced_malloc(n * size);
    return block ? memset(block, 0, n * size) : NULL;
}

static void check(const unsigned char *from, const unsigned char *to)
{
    for (; from < to; from++)
        if (*from != FILLING)
            abort();
}

void fenced_free(void *block)
{
    if (!block)
        return;
    int64_t i = n_known - 1;
    while (i >= 0 && known[i].block != block)
        i--;
    if (i < 0)
        abort();
    fenced_t found = known[i];
    known[i] = known[--n_known];
    unsigned char *end = (unsigned char *)block + found.size;
    if (found.before)
        check(end, found.start + found.room + PAGE);
    else
        check(found.start, block);
    munmap(found.start, found.room + PAGE);
}
