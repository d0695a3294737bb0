import { securityLogDays } from '#contract/auth/values.ts'
import { days } from '#contract/core/durations.ts'
import { job } from '#server/platform/jobs/definition.ts'
import { deleteTokensBefore } from './credentials/codes/store.ts'
import { deleteChallengesBefore } from './credentials/factors/store.ts'
import { deleteFlowsBefore } from './credentials/flows/store.ts'
import { deleteWebauthnChallengesBefore } from './credentials/passkeys/store.ts'
import { deleteSsoBefore } from './federation/saml/store.ts'
import { deleteSessionsOver } from './sessions/store.ts'
import { deleteEventsBefore } from './users/security-log/store.ts'

const kept = {
  /** Longer than any link can be good. */
  tokens: days(8),
  flows: days(8),
  challenges: days(1),
  events: days(securityLogDays),
}

/**
 * Throws away what can no longer be used. Everything is refused by its time already; this only
 * saves room.
 */
export const cleanUpJob = job({
  name: 'auth.tidy',
  schedule: '17 3 * * *',
  async handle(ctx) {
    const before = (age: number) => new Date(ctx.now.getTime() - age)
    await deleteTokensBefore(ctx.db, before(kept.tokens))
    await deleteFlowsBefore(ctx.db, before(kept.flows))
    await deleteSsoBefore(ctx.db, before(kept.flows))
    await deleteChallengesBefore(ctx.db, before(kept.challenges))
    await deleteWebauthnChallengesBefore(ctx.db, before(kept.challenges))
    await deleteEventsBefore(ctx.db, before(kept.events))
    await deleteSessionsOver(ctx.db, ctx.ports.config.auth, ctx.now)
  },
})
