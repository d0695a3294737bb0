import { days, minutes } from '#contract/core/durations.ts'
import type { Assignments, BoardLead } from '#contract/leads/board/schemas.ts'
import type { AssignmentOutcome, RoutingFallback, RoutingRule } from '#contract/leads/values.ts'
import { specialtyLabels } from '#contract/profiles/labels.ts'
import { ago } from '#web/platform/format.ts'
import { waitText } from './copy.ts'

/** What the consumer of a lead wants help with, for the board. */
export const boardWants = ({ wants }: Pick<BoardLead, 'wants'>): string =>
  wants.map((want) => specialtyLabels[want]).join(', ') || 'Not specified'

/** A lead of the firm's board for a screen reader: "A consumer in Oregon: Retirement planning". */
export const boardName = (lead: Pick<BoardLead, 'displayName' | 'wants'>): string =>
  `${lead.displayName}: ${boardWants(lead)}`

/** How long somebody has waited for a first answer, or how long they waited. */
export function boardWait(
  {
    status,
    createdAt,
    firstContactAt,
    firstAnswerAt,
  }: Pick<BoardLead, 'status' | 'createdAt' | 'firstContactAt' | 'firstAnswerAt'>,
  now: Date,
): { text: string; isLate: boolean } {
  if (firstAnswerAt) {
    const waitedMs = new Date(firstAnswerAt).getTime() - new Date(createdAt).getTime()
    return { text: `Answered in ${waitText(waitedMs / minutes(1))}`, isLate: false }
  }
  if (firstContactAt) return { text: 'Booked at once', isLate: false }
  if (status === 'lost' || status === 'converted') return { text: 'Closed', isLate: false }
  const isLate = now.getTime() - new Date(createdAt).getTime() > days(1)
  const waited = ago(createdAt, now)
  return { text: waited === 'now' ? 'Just came in' : `${waited} without an answer`, isLate }
}

export const boardOrderLabels = { latest: 'Latest first', longest_waiting: 'Longest without an answer' } as const

const stayReasons: Record<Exclude<AssignmentOutcome, 'moved'>, string> = {
  'already-there': 'already there',
  closed: 'converted or lost',
  ineligible: 'the advisor gets no new leads',
  blocked: 'one of the two blocked the other',
  'has-lead': 'the advisor already has a lead of this consumer',
  'not-found': 'no longer a lead of the firm',
}

/** What a bulk assignment did: how many moved, and which did not and why. */
export function stayedText({
  moved,
  items,
  name,
  nameOf,
}: Assignments & { name: string; nameOf: (id: string) => string }): string {
  const stayed = items.flatMap(({ id, outcome }) =>
    outcome === 'moved' ? [] : [`${nameOf(id)} (${stayReasons[outcome]})`],
  )
  const done = `${counted(moved)} moved to ${name}.`
  return stayed.length === 0 ? done : `${done} ${counted(stayed.length)} stayed: ${stayed.join(', ')}.`
}

const counted = (count: number) => (count === 1 ? '1 lead' : `${count} leads`)

export const routingRuleTexts: Record<RoutingRule, { label: string; description: string }> = {
  round_robin: { label: 'In turn', description: 'Each advisor gets the next lead after the one before.' },
  specialty: {
    label: 'By subject',
    description: 'To the advisor who offers most of what the consumer wants help with.',
  },
  language: { label: 'By language', description: 'To an advisor who speaks the consumer’s language.' },
  capacity: { label: 'By open leads', description: 'To the advisor with the fewest open leads.' },
  pool: { label: 'No one: keep them unassigned', description: 'Each lead waits until you assign it on the board.' },
}

export const routingFallbackTexts: Record<RoutingFallback, string> = {
  round_robin: 'Take turns',
  pool: 'Keep it unassigned',
}
