import { brand } from '#contract/brand.ts'
import { nameInside } from '#contract/profiles/disclosure/labels.ts'
import { kindNames, modePhrases } from '#contract/scheduling/labels.ts'
import type { ProposalEnding } from '#contract/scheduling/proposals/values.ts'
import type { AppointmentSide } from '#contract/scheduling/values.ts'
import { email } from '#server/platform/mail/email.ts'
import type { Recipient } from '../emails.input.ts'
import { momentIn } from '../emails.ts'
import type { ProposalRow } from './tables.ts'

/** What an email about an offer is about: that it was made, or how it ended. */
export type ProposalEmailReason = { what: 'open' | ProposalEnding; by: AppointmentSide | 'system' }

type ProposalEmail = {
  proposal: Pick<ProposalRow, 'kind' | 'mode' | 'message' | 'startsAt' | 'declineReason' | 'expiresAt'>
  reason: ProposalEmailReason
  reader: Recipient
  /** Where one would meet in person; empty where there is no such place. */
  place: string
  page: string
}
type EmailText = { subject: string; title?: string; paragraphs: string[]; act: string }

const consumer: Recipient = { side: 'consumer', otherName: 'Marisol Vega', timeZone: 'America/New_York' }
const advisor: Recipient = { side: 'advisor', otherName: 'Dana Reyes', timeZone: 'America/Los_Angeles' }
const proposal = {
  kind: 'review',
  mode: 'video',
  message: 'Let us look at the plan together.',
  startsAt: [new Date('2026-03-06T18:00:00Z'), new Date('2026-03-09T17:00:00Z')],
  declineReason: null,
  expiresAt: new Date('2026-03-09T17:00:00Z'),
} as const satisfies Partial<ProposalRow>
const times = [...proposal.startsAt]
const page = 'https://fairlead.example/appointments'
const several = { proposal: { ...proposal, startsAt: times }, place: '', page }
const declined = { ...several.proposal, declineReason: 'We are away that week.' }

/** Tells one side that times were offered to them, or how an offer ended. */
export const proposalEmail = email<ProposalEmail, 'requests'>({
  kind: 'scheduling.proposal',
  preference: 'requests',
  examples: {
    several: { ...several, reason: { what: 'open', by: 'advisor' }, reader: consumer },
    single: {
      proposal: { ...proposal, mode: 'in_person', message: '', startsAt: times.slice(0, 1) },
      place: '500 SW Fifth Avenue, Portland',
      page,
      reason: { what: 'open', by: 'advisor' },
      reader: consumer,
    },
    declined: { ...several, proposal: declined, reason: { what: 'declined', by: 'consumer' }, reader: advisor },
    withdrawn: { ...several, reason: { what: 'withdrawn', by: 'advisor' }, reader: consumer },
    'expired-consumer': { ...several, reason: { what: 'expired', by: 'system' }, reader: consumer },
    'expired-advisor': { ...several, reason: { what: 'expired', by: 'system' }, reader: advisor },
    'taken-consumer': { ...several, reason: { what: 'taken', by: 'system' }, reader: consumer },
    'unavailable-consumer': { ...several, reason: { what: 'unavailable', by: 'advisor' }, reader: consumer },
    'unavailable-advisor': { ...several, reason: { what: 'unavailable', by: 'consumer' }, reader: advisor },
    'taken-advisor': { ...several, reason: { what: 'taken', by: 'system' }, reader: advisor },
  },
  write(input) {
    const { act, subject, title = subject, paragraphs } = proposalEmailText(input)
    return { subject, title, paragraphs, action: { label: act, url: input.page } }
  },
})
export const proposalEmails = [proposalEmail]

function proposalEmailText({ proposal: offer, reason, reader, place }: ProposalEmail): EmailText {
  const { otherName, side, timeZone } = reader
  const name = nameInside(otherName)
  const moments = offer.startsAt.map((start) => momentIn(start, timeZone))
  const [first = ''] = moments
  const isSingle = moments.length === 1
  const summary = `${kindNames[offer.kind]} ${modePhrases[offer.mode]}: ${moments.join('; ')}.`
  const next = side === 'advisor' ? 'You can suggest other times.' : `You can book another time with ${name}.`
  switch (reason.what) {
    case 'open':
      return {
        subject: isSingle ? `${otherName} suggests ${first}` : `${otherName} suggests ${moments.length} times`,
        title: isSingle ? `${otherName} suggests a time to meet` : `${otherName} suggests times to meet`,
        paragraphs: [
          summary,
          ...(place ? [`You would meet at ${place}.`] : []),
          ...(offer.message ? [`Their note: ${offer.message}`] : []),
          `Nothing is booked until you accept. We don’t hold ${isSingle ? 'this time' : 'these times'}, and you can answer until ${momentIn(offer.expiresAt, timeZone)}.`,
        ],
        act: isSingle ? 'Accept or decline' : 'Choose a time',
      }
    case 'declined':
      return {
        subject: `${otherName} declined the ${isSingle ? 'time' : 'times'} you suggested`,
        paragraphs: [summary, ...(offer.declineReason ? [`Reason given: ${offer.declineReason}`] : []), next],
        act: 'View appointments',
      }
    case 'withdrawn':
      return {
        subject: `${otherName} took back the ${isSingle ? 'time' : 'times'} they suggested`,
        paragraphs: [summary, next],
        act: 'View appointments',
      }
    case 'expired':
      return {
        subject:
          side === 'advisor'
            ? `${otherName} didn’t choose a time`
            : `The ${isSingle ? 'time' : 'times'} ${name} suggested ${isSingle ? 'has' : 'have'} expired`,
        paragraphs: [summary, next],
        act: 'View appointments',
      }
    case 'taken':
      return {
        subject: `The ${isSingle ? 'time' : 'times'} ${side === 'advisor' ? `you suggested to ${name}` : `${name} suggested`} ${isSingle ? 'is' : 'are'} no longer free`,
        paragraphs: [`${isSingle ? 'It can’t' : 'They can’t'} be booked anymore: ${summary}`, next],
        act: 'View appointments',
      }
    case 'unavailable':
      return {
        subject: `${otherName} is no longer available`,
        title: `${otherName} is no longer available on ${brand.name}`,
        paragraphs: [
          `The ${isSingle ? 'time' : 'times'} ${side === 'advisor' ? 'you' : 'they'} suggested can’t be booked anymore: ${summary}`,
          side === 'advisor' ? 'The time is open to others again.' : 'You can book a call with another advisor.',
        ],
        act: 'View appointments',
      }
  }
}
