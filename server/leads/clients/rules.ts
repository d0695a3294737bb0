/** Decides what a client's consent says and who may be invited. Pure. */
import { days } from '#contract/core/durations.ts'
import { type ClientConsent, invitationPauseDays } from '#contract/leads/clients/values.ts'
import { type ProblemCode, problem } from '#contract/problems.ts'
import type { ConsentView } from './store.ts'
import type { ClientRow } from './tables.ts'

/** An imported client is the advisor's own record and needs no consent here. */
export function consentStateOf(client: Pick<ClientRow, 'leadId'>, consent: ConsentView | null): ClientConsent {
  if (client.leadId === null) return 'not_needed'
  return consent !== null && consent.withdrawnAt === null ? 'in_force' : 'withdrawn'
}

type Invitee = Pick<ClientRow, 'leadId' | 'email' | 'invitedAt'>

/** Why a client cannot be invited now, or null (docs/clients.md). */
export function invitationProblem({ leadId, email, invitedAt }: Invitee, now: Date): ProblemCode | null {
  if (leadId !== null) return 'leads.client-converted'
  if (email === null) return 'leads.client-without-address'
  const isEarly = invitedAt !== null && now.getTime() - invitedAt.getTime() < days(invitationPauseDays)
  return isEarly ? 'leads.client-invited' : null
}

/** @throws leads.client-converted, leads.client-without-address, leads.client-invited */
export function assertMayInvite(client: Invitee, now: Date): void {
  const code = invitationProblem(client, now)
  if (code) throw problem(code)
}
