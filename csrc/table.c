/* A hash table whose keys are short lists of numbers: the items of an antecedent, the vertices of a rule.
 *
 * What is put down lies in `entries`, one entry after the other: the key's length, the key, its values. `slots` says
 * where entries begin, -1 being an empty slot. The hash of a key chooses the slot where the search for it starts; the
 * search goes on from slot to slot, after the last with the first, until it meets the key or an empty slot. There are
 * at least twice as many slots as entries, so an empty one is near.
 *
 * With one value for each key, the keys (4, 7) and (5) and the values 60 and 80, `entries` is
 *
 *     2 4 7 60  1 5 80
 *
 * and two slots hold 0 and 4; which two the hash decides.
 */
#include <stdint.h>
#include <string.h>

#include "kernels.h"

#define FIRST_SLOTS 1024

static uint64_t hash_of(const int32_t *key, int64_t length)
{
    uint64_t hash = (uint64_t)length;
    for (int64_t i = 0; i < length; i++)
        hash = (hash ^ (uint64_t)key[i]) * 0x9e3779b97f4a7c15u;
    return hash ^ (hash >> 29);
}

/* The slot of a key, or the empty one where it would stand. The number of slots is a power of two. */
static int64_t slot_of(const table_t *table, const int32_t *key, int64_t length)
{
    int64_t slot = (int64_t)(hash_of(key, length) & (uint64_t)(table->n_slots - 1));
    for (; table->slots[slot] >= 0; slot = (slot + 1) & (table->n_slots - 1)) {
        const int32_t *entry = table->entries.numbers + table->slots[slot];
        if (entry[0] == length && !memcmp(entry + 1, key, (size_t)length * sizeof *key))
            break;
    }
    return slot;
}

/* Twice as many slots, and every entry in its new one. */
static int rehash(memory_t *memory, table_t *table)
{
    int64_t n_slots = table->n_slots ? 2 * table->n_slots : FIRST_SLOTS;
    int64_t *slots = memory_resize(memory, table->slots, n_slots, sizeof *slots);
    if (!slots)
        return OUT_OF_MEMORY;
    memset(slots, 0xff, (size_t)n_slots * sizeof *slots);
    table->slots = slots;
    table->n_slots = n_slots;
    for (int64_t at = 0; at < table->entries.n;) {
        const int32_t *entry = table->entries.numbers + at;
        slots[slot_of(table, entry + 1, entry[0])] = at;
        at += 1 + entry[0] + table->n_values;
    }
    return OK;
}

int table_add(memory_t *memory, table_t *table, const int32_t *key, int64_t length, const int32_t *values)
{
    if (2 * (table->n_keys + 1) > table->n_slots && rehash(memory, table) != OK)
        return OUT_OF_MEMORY;
    int64_t slot = slot_of(table, key, length), at = table->entries.n;
    if (table->slots[slot] >= 0)
        return OK;
    int32_t *entry = memory_append(memory, &table->entries, 1 + length + table->n_values);
    if (!entry)
        return OUT_OF_MEMORY;
    entry[0] = (int32_t)length;
    memcpy(entry + 1, key, (size_t)length * sizeof *entry);
    if (table->n_values)
        memcpy(entry + 1 + length, values, (size_t)table->n_values * sizeof *entry);
    table->slots[slot] = at;
    table->n_keys++;
    return OK;
}

const int32_t *table_find(const table_t *table, const int32_t *key, int64_t length)
{
    if (!table->n_slots)
        return NULL;
    int64_t at = table->slots[slot_of(table, key, length)];
    return at < 0 ? NULL : table->entries.numbers + at + 1 + length;
}
