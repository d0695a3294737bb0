import { dayIn } from '#contract/core/days.ts'
import { days } from '#contract/core/durations.ts'
import type { ContactObstacle } from '#contract/eligibility/contact/values.ts'
import type { Assignees } from '#contract/leads/assignees/schemas.ts'
import { leadStatusLabels, lostKindLabels } from '#contract/leads/labels.ts'
import type { Lead, LeadCounts, LeadStatistics } from '#contract/leads/schemas.ts'
import { activeLeadStatuses, type LeadStatus, leadStatuses, type NextStepFilter } from '#contract/leads/values.ts'
import { answerDueAt } from '#contract/messaging/values.ts'
import { ago, day, shortMoney, soon, when } from '#web/platform/format.ts'
import { ownZone } from '#web/platform/times/zones.ts'

export type LeadBadge = { text: string; tone: 'plain' | 'ok' | 'warn' | 'action' | null }

/** The one line under a lead: what is due, in a tag; else how long it has been in its stage. */
export function badgeOf(lead: Lead, now: Date): LeadBadge {
  if (lead.status === 'converted') return { text: when(lead.convertedAt ?? lead.updatedAt, 'date'), tone: 'ok' }
  if (lead.status === 'lost') return { text: lostText(lead), tone: null }
  if (lead.nextStepOn && lead.nextStepOn < dayIn(ownZone(), now))
    return { text: `Overdue: ${lead.nextStep || 'next step'}`, tone: 'warn' }
  if (lead.nextAppointmentAt)
    return {
      text: appointmentText(lead.nextAppointmentAt, lead, now),
      tone: isAnswerOverdue(lead, now) ? 'warn' : 'action',
    }
  const isLate = lead.firstContactAt === null && now.getTime() - new Date(lead.createdAt).getTime() > days(1)
  if (isLate) return { text: 'Reply overdue', tone: 'warn' }
  // A narrow card cuts the end, and the day is what it is looked at for.
  if (lead.nextStepOn)
    return { text: `${day(lead.nextStepOn, 'weekdayDate')}: ${lead.nextStep || 'next step'}`, tone: null }
  return { text: stageText(lead, now), tone: null }
}

type Request = Pick<Lead, 'nextAppointmentAt' | 'nextAppointmentWaitingSince'>

/** Whether a consumer waits for the confirmation longer than is promised, or than is of use. */
function isAnswerOverdue({ nextAppointmentAt: at, nextAppointmentWaitingSince: since }: Request, now: Date): boolean {
  return since !== null && answerDueAt(since, at ?? undefined) < now
}

/** "Tomorrow, 9:30 AM"; of one that nobody has confirmed "Requested tomorrow, 9:30 AM, overdue". */
function appointmentText(at: string, lead: Request, now: Date): string {
  const text = soon(at, now)
  if (!lead.nextAppointmentWaitingSince) return text
  const requested = `Requested ${text.replace(/^To/, 'to')}`
  return isAnswerOverdue(lead, now) ? `${requested}, overdue` : requested
}

/** What follows the time of the next appointment in a lead's sheet; null of a confirmed one. */
export function notConfirmedText(lead: Request, now: Date): string | null {
  if (!lead.nextAppointmentWaitingSince) return null
  return isAnswerOverdue(lead, now) ? 'Not confirmed, overdue' : 'Not confirmed'
}

/** How long a lead has had its status. */
function stageText({ stageSince }: Pick<Lead, 'stageSince'>, now: Date): string {
  const since = ago(stageSince, now)
  return since === 'now' ? 'Just moved here' : `${since} in this stage`
}

export const sumOf = (leads: readonly Lead[]) => leads.reduce((sum, lead) => sum + lead.estimatedValueUsd, 0)

type TableSummary = { isTable: boolean; stage: LeadStatus | null }

/**
 * "11 open leads, $4.4M expected; 2 converted.", also of those that no column shows. The table
 * lists lost leads among the others, and its sentence counts them too, or one stage alone.
 */
export function pipelineSummary(
  { leadsByStatus, valueByStatus }: LeadCounts,
  { isTable, stage }: TableSummary = { isTable: false, stage: null },
): string {
  const closed = (status: 'converted' | 'lost') => `${leadsByStatus[status].toLocaleString('en-US')} ${status}`
  if (isTable && (stage === 'converted' || stage === 'lost')) return `${closed(stage)}.`
  if (isTable && stage) return `${openText(leadsByStatus[stage], valueByStatus[stage])}.`
  const sum = (of: Record<LeadStatus, number>) => activeLeadStatuses.reduce((total, status) => total + of[status], 0)
  const rest = [
    leadsByStatus.converted > 0 && closed('converted'),
    isTable && leadsByStatus.lost > 0 && closed('lost'),
  ].filter((part) => part !== false)
  return `${[openText(sum(leadsByStatus), sum(valueByStatus)), rest.join(', ')].filter(Boolean).join('; ')}.`
}

/** All leads of the counts. */
export const countOf = ({ leadsByStatus }: Pick<LeadCounts, 'leadsByStatus'>) =>
  leadStatuses.reduce((total, status) => total + leadsByStatus[status], 0)

const openText = (count: number, value: number) =>
  `${count.toLocaleString('en-US')} open ${count === 1 ? 'lead' : 'leads'}, ${shortMoney(value)} expected`

const percents = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 })

export const conversionRateName = 'Conversion rate'

/** The figures of the strip; what cannot be said yet is said to be unknown, never shown as zero. */
export function figuresOf(statistics: LeadStatistics): (readonly [name: string, value: number | string])[] {
  const { totalLeads, activeLeads, convertedLeads, conversionRate, averageTimeToConversion } = statistics
  return [
    ['Total leads', totalLeads],
    ['Active now', activeLeads],
    ['Converted', convertedLeads],
    [conversionRateName, conversionRate === null ? 'Not enough data' : percents.format(conversionRate)],
    ['Avg. days to convert', averageTimeToConversion === null ? 'Not enough data' : daysText(averageTimeToConversion)],
  ]
}

const daysText = (days: number) => (days < 10 ? days.toFixed(1) : String(Math.round(days)))

export const movedText = (lead: Lead, to: LeadStatus) =>
  to === 'lost'
    ? `${lead.consumer.displayName} is marked lost`
    : `${lead.consumer.displayName}: ${leadStatusLabels[to]}`

/** Why a lead is lost: the reason of the list, and what the advisor wrote. */
export const lostText = ({ lostKind, lostReason }: Pick<Lead, 'lostKind' | 'lostReason'>): string =>
  lostReason && (lostKind === 'other' || lostKind === null)
    ? lostReason
    : [lostKind && lostKindLabels[lostKind], lostReason].filter(Boolean).join('. ') || 'No reason given'

/** "3 (1 to 5)" of a number with the ends of its interval. */
export const estimateText = (
  { expected, low, high }: { expected: number; low: number; high: number },
  write: (value: number) => string,
) => `${write(Math.round(expected))} (${write(Math.floor(low))} to ${write(Math.ceil(high))})`

export const nextStepLabels: Record<NextStepFilter, string> = {
  overdue: 'Overdue',
  week: 'Due in a week',
  none: 'Not planned',
}

/** Who reads an advisor's notes on a lead. */
export function notesHelp({ firmId }: Pick<Lead, 'firmId'>, isAdministrator: boolean): string {
  if (firmId === null) return 'Only you can see this, also once the lead is a client.'
  return isAdministrator
    ? 'Visible to the advisor who has this lead and to those who run or oversee your firm, never to the consumer.'
    : 'Visible to you, those who run or oversee your firm, and any advisor who gets this lead after you, also once it’s a client. Never to the consumer.'
}

/** A share of 1 as a percentage; a dash without leads. */
export const share = (rate: number | null): string => (rate === null ? '–' : `${Math.round(rate * 100)}%`)

/** Minutes as people read a wait: "25 min", "3 h", "2 d"; a dash where nothing was answered. */
export function waitText(minutes: number | null): string {
  if (minutes === null) return '–'
  if (minutes < 90) return `${Math.round(minutes)} min`
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} d`
}

const obstacleTexts: Record<ContactObstacle, string> = {
  not_available: 'not available now',
  not_verified: 'not verified',
  not_published: 'no published profile',
  no_subscription: 'no active plan',
}

/** Which members get no new lead, and why; null when all can be assigned one. */
export function notOfferedText(assignees: Assignees['items']): string | null {
  const left = assignees.flatMap(({ advisor, obstacle }) =>
    obstacle ? [`${advisor.displayName} (${obstacleTexts[obstacle]})`] : [],
  )
  return left.length === 0 ? null : `Not offered: ${left.join(', ')}.`
}
