import { problem } from '#contract/problems.ts'
import { countPerKey, queuePerKey } from '../concurrency.ts'
import type { UserCtx } from '../context.ts'

/** Files of one person that are made at a time; each holds what its reader has not taken yet. */
const enter = countPerKey(4)
const inTurn = queuePerKey()

/**
 * Makes one piece of the actor's files after the other, whichever of them is read: thirty at once
 * cost other people no more than one.
 * @throws core.too-many for the first piece, when four files of the actor are unfinished
 */
export async function* makeInTurn(ctx: UserCtx, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  const leave = enter(ctx.actor.id)
  if (!leave) throw problem('core.too-many', { retryAfterSeconds: 10 })
  try {
    for (;;) {
      const piece = await inTurn(ctx.actor.id, () => pieces.next())
      if (piece.done) return
      yield piece.value
    }
  } finally {
    leave()
    await pieces.return(undefined)
  }
}
