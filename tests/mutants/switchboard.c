/* The switches of a library that holds every fault, and memory with a fence on one side.
 *
 * Fresh memory is never zero by luck. Touching what lies beyond the fenced end of a block ends the process at once, and
 * so does freeing a block whose other end was overwritten: a fault is not excused by what happens to lie beside.
 * NumPy is given the same memory for its arrays.
 */
#define _DEFAULT_SOURCE
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define PAGE ((size_t)4096)
#define FILLING (fence_before ? 0x5a : 0xa5) /* one looks like a negative number, one like a positive one */
#define OPEN __attribute__((visibility("default")))

int fault_ = 0;
unsigned char reached_[N_STATEMENTS];
static int fence_before = 0; /* set once in a process, before the first block */

OPEN void fault_choose(int number)
{
    fault_ = number;
}

OPEN unsigned char *fault_reached(void)
{
    return reached_;
}

/* A block is: a page with its size, then the fence and the data, or the data and the fence. */
static size_t data_room(size_t size)
{
    return size ? (size + PAGE - 1) / PAGE * PAGE : PAGE;
}

void *fenced_malloc(size_t size)
{
    size_t room = data_room(size);
    unsigned char *start = mmap(NULL, room + 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED)
        return NULL;
    memcpy(start, &size, sizeof size);
    unsigned char *data = fence_before ? start + 2 * PAGE : start + PAGE;
    memset(data, FILLING, room);
    mprotect(fence_before ? start + PAGE : start + PAGE + room, PAGE, PROT_NONE);
    return fence_before || !size ? data : data + room - size;
}

static unsigned char *start_of(void *block)
{
    unsigned char *page = (unsigned char *)((uintptr_t)block / PAGE * PAGE);
    return fence_before ? page - 2 * PAGE : page - PAGE;
}

static size_t size_of(void *block)
{
    size_t size;
    memcpy(&size, start_of(block), sizeof size);
    return size;
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
    unsigned char *start = start_of(block), *end = (unsigned char *)block + size_of(block);
    size_t room = data_room(size_of(block));
    if (fence_before)
        check(end, start + 2 * PAGE + room);
    else
        check(start + PAGE, block);
    munmap(start, room + 2 * PAGE);
}

void *fenced_realloc(void *block, size_t size)
{
    void *other = fenced_malloc(size);
    if (block && other) {
        memcpy(other, block, size < size_of(block) ? size : size_of(block));
        fenced_free(block);
    }
    return other;
}

/* ---- the same memory for NumPy: its interface for those who bring an allocator of their own --------------- */

static void *array_malloc(void *context, size_t size)
{
    (void)context;
    return fenced_malloc(size);
}

static void *array_calloc(void *context, size_t n, size_t size)
{
    (void)context;
    return fenced_calloc(n, size);
}

static void *array_realloc(void *context, void *block, size_t size)
{
    (void)context;
    return fenced_realloc(block, size);
}

static void array_free(void *context, void *block, size_t size)
{
    (void)context, (void)size;
    fenced_free(block);
}

static struct {
    char name[127];
    uint8_t version;
    void *context;
    void *(*malloc)(void *, size_t);
    void *(*calloc)(void *, size_t, size_t);
    void *(*realloc)(void *, void *, size_t);
    void (*free)(void *, void *, size_t);
} arrays = {"fenced", 1, NULL, array_malloc, array_calloc, array_realloc, array_free};

/* What to hand to NumPy so that arrays made from now on are fenced, before or behind. */
OPEN void *fault_arrays(int before)
{
    fence_before = before;
    return &arrays;
}
