/* What the rewritten C files need: which fault is chosen, which statements were reached, and memory with fences. */
#include <stdlib.h>
#include <string.h>

extern int fault_;
extern unsigned char reached_[];

void *fenced_malloc(size_t size);
void *fenced_calloc(size_t n, size_t size);
void *fenced_realloc(void *block, size_t size);
void fenced_free(void *block);

#define malloc fenced_malloc
#define calloc fenced_calloc
#define realloc fenced_realloc
#define free fenced_free
