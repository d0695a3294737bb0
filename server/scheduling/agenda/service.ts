import type { Appointment } from '#contract/scheduling/schemas.ts'
import { listedAppointments } from '#contract/scheduling/values.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { presentAppointment } from '../present.ts'
import { withDetails } from '../service.ts'
import { type AwaitedDecision, decisionOf } from './rules.ts'
import * as store from './store.ts'

export type PendingDecision = AwaitedDecision & { appointment: Appointment }
export type Agenda = { today: Appointment[]; pending: PendingDecision[] }

/**
 * The actor's appointments of a window as an advisor, and what they have to decide; each list holds
 * at most 200.
 */
export async function readAgenda(ctx: UserCtx, { from, to }: { from: Date; to: Date }): Promise<Agenda> {
  const own = { advisorId: ctx.actor.id, limit: listedAppointments }
  const [held, pending] = await Promise.all([
    store.listHeld(ctx.db, { ...own, from, to }),
    store.listPending(ctx.db, { ...own, now: ctx.now }),
  ])
  const rows = new Map([...held, ...pending].map((row) => [row.id, row]))
  const full = await withDetails(ctx, [...rows.values()])
  const shown = new Map(full.map((appointment) => [appointment.row.id, presentAppointment(ctx, appointment)]))
  return {
    today: held.flatMap(({ id }) => shown.get(id) ?? []),
    pending: pending.flatMap(({ id }) => {
      const appointment = shown.get(id)
      const decision = appointment && decisionOf(appointment.history)
      return decision ? [{ ...decision, appointment }] : []
    }),
  }
}

/** The seconds consumers waited for the actor's decisions since an instant, the latest 500. */
export function decisionWaitsSince(ctx: UserCtx, since: Date): Promise<number[]> {
  return store.listDecisionWaits(ctx.db, { advisorId: ctx.actor.id, since, limit: 500 })
}
