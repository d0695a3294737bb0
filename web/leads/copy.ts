import { leadStatusLabels } from '#contract/leads/labels.ts'
import type { Lead, LeadStatistics } from '#contract/leads/schemas.ts'
import type { LeadStatus } from '#contract/leads/values.ts'
import { ago, shortMoney, when } from '#web/platform/format.ts'
import { dayIn, ownZone } from '#web/platform/zones.ts'

export type LeadBadge = { text: string; tone: 'plain' | 'ok' | 'warn' | 'action' | null }

const dayMs = 86_400_000

/** The one line under a lead: what is due, in a tag; else how long it has been in its stage. */
export function badgeOf(lead: Lead, now: Date): LeadBadge {
  if (lead.status === 'converted') return { text: when(lead.convertedAt ?? lead.updatedAt, 'date'), tone: 'ok' }
  if (lead.status === 'lost') return { text: lead.lostReason ?? 'No reason given', tone: null }
  if (lead.nextAppointmentAt) return { text: soon(lead.nextAppointmentAt, now), tone: 'action' }
  const isLate = lead.firstContactAt === null && now.getTime() - new Date(lead.createdAt).getTime() > dayMs
  if (isLate) return { text: 'Reply overdue', tone: 'warn' }
  return { text: `${ago(lead.createdAt, now)}${ago(lead.createdAt, now) === 'now' ? '' : ' ago'}`, tone: null }
}

/** "Today, 2:30 PM", "Tomorrow, 9:30 AM", "Tue, Nov 18, 9:30 AM" */
function soon(at: string, now: Date): string {
  const zone = ownZone()
  const on = dayIn(zone, at)
  if (on === dayIn(zone, now)) return `Today, ${when(at, 'time')}`
  if (on === dayIn(zone, new Date(now.getTime() + dayMs))) return `Tomorrow, ${when(at, 'time')}`
  return when(at, 'moment')
}

export const sumOf = (leads: readonly Lead[]) => leads.reduce((sum, lead) => sum + lead.estimatedValueUsd, 0)

/** "11 leads, $4.4M the clients’ own estimates. Drag a card, or press M to move it." */
export function boardSummary(leads: readonly Lead[]): string {
  const open = leads.filter(({ status }) => status !== 'lost')
  const count = `${open.length} ${open.length === 1 ? 'lead' : 'leads'}`
  return `${count}, ${shortMoney(sumOf(open))} as reported by clients.`
}

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

/** Reasons that come up again and again; the last opens a line of one's own. */
export const lostReasons = [
  'No response',
  'Chose someone else',
  'Not a fit',
  'Wants to wait',
  'Another reason',
] as const

/** Who reads an advisor's notes on a lead. */
export const notesHelp = ({ firmId }: Pick<Lead, 'firmId'>): string =>
  firmId === null ? 'Only you can see this.' : 'Visible to you and your firm’s administrator, never to the consumer.'
