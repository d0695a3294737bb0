import { securityLogDays } from '#contract/auth/values.ts'
import { days } from '#contract/core/durations.ts'
import { job } from '#server/platform/jobs.ts'
import { removeTokensBefore } from './credentials/codes/store.ts'
import { removeChallengesBefore } from './credentials/factors/store.ts'
import { removeFlowsBefore } from './credentials/flows/store.ts'
import { removeWebauthnChallengesBefore } from './credentials/passkeys/store.ts'
import { removeSsoBefore } from './federation/saml/store.ts'
import { removeSessionsOver } from './sessions/store.ts'
import { removeEventsBefore } from './users/security-log/store.ts'

const kept = {
  /** Longer than any link can be good. */
  tokens: days(8),
  flows: days(8),
  challenges: days(1),
  events: days(securityLogDays),
}

/** Throws away what can no longer be used. Everything is refused by its time already; this only saves room. */
export const tidy = job({
  name: 'auth.tidy',
  schedule: '17 3 * * *',
  async handle(ctx) {
    const before = (age: number) => new Date(ctx.now.getTime() - age)
    await removeTokensBefore(ctx.db, before(kept.tokens))
    await removeFlowsBefore(ctx.db, before(kept.flows))
    await removeSsoBefore(ctx.db, before(kept.flows))
    await removeChallengesBefore(ctx.db, before(kept.challenges))
    await removeWebauthnChallengesBefore(ctx.db, before(kept.challenges))
    await removeEventsBefore(ctx.db, before(kept.events))
    await removeSessionsOver(ctx.db, ctx.ports.config.auth, ctx.now)
  },
})
