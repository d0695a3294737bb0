import { days, hours } from '#contract/core/durations.ts'
import { recordAudit } from '#server/firms/audit/service.ts'
import { assignLeads, listBoard } from '#server/leads/board/service.ts'
import { requestFirm } from '#server/leads/requests/service.ts'
import { saveRouting } from '#server/leads/routing/service.ts'
import type { DemoPerson } from './accounts.ts'
import type { DemoFirm } from './firms.ts'
import type { Replay } from './replay.ts'

/** When the firm got each request, in days before now; the first ones were assigned by hand. */
const requestDays = [6.2, 5.1, 3.4, 1.3, 0.6, 0.1] as const
const assignedByHand = 3

const byHand = { rule: 'pool', fallback: 'pool', maxOpenLeads: 0, passesOnOverflow: false } as const
const bySubject = { rule: 'specialty', fallback: 'pool', maxOpenLeads: 25, passesOnOverflow: false } as const

/**
 * Requests to the demo firm itself: some were given to a colleague by hand, the others wait in the
 * pool. Then the firm chose a rule.
 */
export async function replayFirmWork(
  replay: Replay,
  people: { owner: DemoPerson; firm: DemoFirm; colleagueId: string; consumers: readonly DemoPerson[] },
  now: Date,
): Promise<void> {
  const { owner, firm, colleagueId, consumers } = people
  const ago = (count: number) => new Date(now.getTime() - days(count))
  const { id: firmId, name, createdAt = now } = firm.firm
  await replay
    .as(owner, createdAt ?? now)
    .transaction((tx) => recordAudit(tx, { firmId, kind: 'registered', detail: name }))
  for (const { advisorId, firmRole, joinedAt } of firm.members) {
    if (advisorId === owner.id) continue
    const act = { firmId, kind: 'joined', subjectId: advisorId, detail: firmRole } as const
    await replay.as(owner, joinedAt).transaction((tx) => recordAudit(tx, act))
  }
  await saveRouting(replay.as(owner, ago(8)), byHand)
  for (const [position, day] of requestDays.entries()) {
    const consumer = consumers[position]
    if (consumer) await requestFirm(replay.as(consumer, ago(day)), firmId)
    if (position === assignedByHand - 1) await assignPool(replay, { owner, colleagueId }, ago(day - hours(5) / days(1)))
  }
  await saveRouting(replay.as(owner, ago(0.05)), bySubject)
}

async function assignPool(
  replay: Replay,
  { owner, colleagueId }: { owner: DemoPerson; colleagueId: string },
  at: Date,
): Promise<void> {
  const ctx = replay.as(owner, at)
  const { rows } = await listBoard(ctx, { advisor: 'none', order: 'latest', limit: 100 })
  const leadIds = rows.map(({ lead }) => lead.id)
  if (leadIds.length > 0) await assignLeads(ctx, { leadIds, advisorId: colleagueId })
}
