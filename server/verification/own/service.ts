import type { Verification } from '#contract/verification/schemas.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { presentOwn } from '../present.ts'
import { findOwn } from '../service.ts'

/** The actor's own verification as they see it. */
export async function readOwn(ctx: UserCtx): Promise<Verification> {
  return presentOwn(ctx.actor.id, await findOwn(ctx))
}
