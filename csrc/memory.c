/* Working memory: what a call takes piece by piece it gives back at once. Nothing else here asks for memory.
 *
 *     memory_t memory = {0};
 *     double *weights = memory_take(&memory, n, sizeof *weights);
 *     int64_t *counts = memory_zeros(&memory, n, sizeof *counts);
 *     if (memory_checked(&memory) != OK)
 *         return OUT_OF_MEMORY;            (whatever was taken has been given back)
 *     ...
 *     memory_free(&memory);
 *
 * Each piece is a block of its own rather than a part of one large block, so that a sanitizer, or the fences of
 * tests/mutants, sees where it ends; `blocks` only remembers them.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "kernels.h"

#define FIRST_BLOCKS 16
#define FIRST_NUMBERS 64

/* The bytes of n things, at least one; 0 where they are more than a block can have. */
static size_t memory_bytes(int64_t n, size_t size)
{
    if (n < 0 || (size > 0 && (uint64_t)n > PTRDIFF_MAX / size))
        return 0;
    return n > 0 && size > 0 ? (size_t)n * size : 1;
}

/* Where a block is remembered; a new place for NULL, or NULL if the list cannot grow. */
static void **memory_place(memory_t *memory, const void *block)
{
    for (int64_t b = memory->n_blocks - 1; block && b >= 0; b--)
        if (memory->blocks[b] == block)
            return memory->blocks + b;
    if (memory->n_blocks == memory->room) {
        int64_t room = memory->room ? 2 * memory->room : FIRST_BLOCKS;
        void **blocks = realloc(memory->blocks, (size_t)room * sizeof *blocks);
        if (!blocks)
            return NULL;
        memory->blocks = blocks;
        memory->room = room;
    }
    memory->blocks[memory->n_blocks] = NULL;
    return memory->blocks + memory->n_blocks++;
}

void *memory_resize(memory_t *memory, void *block, int64_t n, size_t size)
{
    size_t bytes = memory_bytes(n, size);
    void **place = bytes ? memory_place(memory, block) : NULL;
    void *resized = place ? realloc(block, bytes) : NULL;
    if (resized)
        *place = resized;
    else
        memory->lacking = 1;
    return resized;
}

void *memory_take(memory_t *memory, int64_t n, size_t size)
{
    return memory_resize(memory, NULL, n, size);
}

void *memory_zeros(memory_t *memory, int64_t n, size_t size)
{
    void *block = memory_take(memory, n, size);
    return block ? memset(block, 0, memory_bytes(n, size)) : NULL;
}

int memory_checked(memory_t *memory)
{
    if (!memory->lacking)
        return OK;
    memory_free(memory);
    return OUT_OF_MEMORY;
}

void memory_free(memory_t *memory)
{
    for (int64_t b = 0; b < memory->n_blocks; b++)
        free(memory->blocks[b]);
    free(memory->blocks);
    memset(memory, 0, sizeof *memory);
}

int32_t *memory_append(memory_t *memory, numbers_t *list, int64_t n)
{
    if (n > list->room - list->n) {
        if (n > INT64_MAX / 4 - list->n) {
            memory->lacking = 1;
            return NULL;
        }
        int64_t room = list->room ? list->room : FIRST_NUMBERS;
        while (room < list->n + n)
            room += room / 2;
        int32_t *numbers = memory_resize(memory, list->numbers, room, sizeof *numbers);
        if (!numbers)
            return NULL;
        list->numbers = numbers;
        list->room = room;
    }
    list->n += n;
    return list->numbers + list->n - n;
}

void memory_empty(memory_t *memory, numbers_t *list)
{
    if (list->numbers) {
        *memory_place(memory, list->numbers) = memory->blocks[memory->n_blocks - 1];
        memory->n_blocks--;
        free(list->numbers);
    }
    memset(list, 0, sizeof *list);
}
