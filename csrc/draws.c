/* The stream of uniforms behind every decision: NumPy's generator or a tape, through the same interface. */
#include <stddef.h>
#include <stdint.h>

#include "kernels.h"

static double tape_next(void *state)
{
    tape_t *tape = state;
    return tape->uniforms[tape->position++];
}

void tape_open(tape_t *tape, bitgen_t *bitgen)
{
    bitgen->state = tape;
    bitgen->next_double = tape_next;
}

/* On a tape of 0.25 and 0.75, with available = 2: line 13 gets 0.25 and line 18 gets 0.75, both with OK, and used = 2.
 * The next that asks, line 25 say, gets OUT_OF_DRAWS, and the stream knows which it was: line = 25, last = 0.75. */
int draw(stream_t *stream, int32_t line, double *u)
{
    stream->line = line;
    if (stream->used >= stream->available)
        return OUT_OF_DRAWS;
    *u = stream->last = stream->bitgen->next_double(stream->bitgen->state);
    if (stream->kept) {
        if (stream->used >= stream->room)
            return BAD_SIZE;
        stream->kept[stream->used] = *u;
        stream->kept_lines[stream->used] = line;
    }
    stream->used++;
    return OK;
}
