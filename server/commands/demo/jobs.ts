import { sql } from 'drizzle-orm'
import { utcDay } from '#contract/core/days.ts'
import { days } from '#contract/core/durations.ts'
import { requestExport } from '#server/archive/exporting/service.ts'
import { reconcileJob } from '#server/billing/reconciliation/jobs.ts'
import { inviteAdvisor } from '#server/firms/invitations/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type DemoPerson, demoAccounts } from './accounts.ts'
import type { Market } from './market.ts'

/** No mail server takes an email for it, nor does the outbox. */
const deadAddress = 'hanna.lindqvist@larkspur-fiduciary.invalid'

/**
 * Leaves work to the jobs, so that it takes no time of the first start: an export of the archive
 * gets ready and the books are compared. One email is given up already, so that no start begins
 * with an error in its log; a retry fails for real and changes nothing.
 */
export async function leaveToJobs(platform: Platform, market: Market): Promise<void> {
  const as = ({ id, role, email }: DemoPerson): UserCtx =>
    platform.context({ kind: 'user', id, role, email, emailVerified: true, sessionId: id })
  const find = (id: string | undefined) => market.advisors.find(({ person }) => person.id === id)?.person
  const officer = find(market.firms[0]?.members.find(({ firmRole }) => firmRole === 'compliance')?.advisorId)
  const owner = find(demoAccounts.firm_admin.id)
  if (!officer || !owner) throw new Error('the demo firm lacks its owner or its compliance officer')
  const to = platform.clock()
  await requestExport(as(officer), { from: utcDay(to.getTime() - days(30)), to: utcDay(to), personId: null })
  await inviteAdvisor(as(owner), { email: deadAddress })
  await platform.context({ kind: 'system' }).transaction(async (tx) => {
    await tx.enqueue(reconcileJob, {})
    const output = JSON.stringify({ message: 'No mail server knows this address.' })
    await tx.db.execute(sql`
      update pgboss.job set state = 'failed', completed_on = ${to}, output = ${output}::jsonb
       where name = 'mail.deliver' and data->>'to' = ${deadAddress}`)
  })
}
