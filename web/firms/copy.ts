import type { Invitation, Team, TeamMember } from '#contract/firms/schemas.ts'
import {
  type AssignableFirmRole,
  type FirmRole,
  type InvitationOutcome,
  invitationsAtOnce,
  type SignOnKind,
} from '#contract/firms/values.ts'
import type { Departure } from '#contract/leads/departures/schemas.ts'
import type { WrongRow } from './state.ts'

export const invitationNames: Record<Invitation['state'], string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  expired: 'Expired',
  revoked: 'Revoked',
}

/** Whether consumers can find a member, and if not, why. */
export function visibilityOf({ firmRole, isListed }: Pick<TeamMember, 'firmRole' | 'isListed'>): string {
  if (firmRole === 'compliance') return 'No, compliance officers are never shown'
  return isListed ? 'Yes, published and verified' : 'Not yet: profile unpublished or unverified'
}

export const undeliveredName = 'Could not be delivered'
export const undeliveredHelp =
  'Check the address. If it’s right, resend the invitation. If not, revoke it and invite the right address.'

/**
 * The seats of a firm's plan. An open invitation to advise keeps one, so a firm can be out of seats
 * that nobody uses.
 */
export function seatsText({
  seats,
  seatsUsed,
  invitations,
}: Pick<Team, 'seats' | 'seatsUsed' | 'invitations'>): string {
  if (seats === null) return `${counted(seatsUsed, 'seat')} used, no limit`
  const kept = invitations.filter(({ state, firmRole }) => state === 'pending' && firmRole === 'advisor').length
  const used = `${seatsUsed} of ${seats} seats used`
  return kept === 0 ? used : `${used}, ${kept} kept for ${kept === 1 ? 'an open invitation' : 'open invitations'}`
}

/** What visitors read at the team pages. */
export const teamIntro = {
  title: 'Your firm’s team, on one page',
  lead: 'See your advisors, invite new ones, and check how many seats are left. Sign in as a member of a firm to open it.',
  points: [
    {
      title: 'Who’s on the team',
      text: 'Every advisor with their role and whether their registration is verified. Each has their own page.',
    },
    {
      title: 'Who’s invited',
      text: 'Invitations go out by email, work for seven days, and can be revoked. The link takes the advisor straight to the team.',
    },
    {
      title: 'How many seats are left',
      text: 'Seats used and seats left on your plan, updated as people come and go.',
    },
  ],
} as const

/** Beside the profile of a firm that has no public page yet. */
export const firmPageWaits =
  'The page is public once one of your advisors is verified, published and accepting new clients, with a plan or trial.'

/** What the team pages say (docs/product.md "Sentences"). */
export const firmToasts = {
  failed: 'Failed to add firm',
  unexpected: 'Failed to add firm due to an unexpected error',
} as const

/**
 * What happens to a member's leads, chats, appointments and plan when they leave, as
 * `server/leads/departures` counts it; without a name it speaks to the member.
 */
export function departureLines(
  departure: Departure,
  { name, firmRole }: { name: string | null; firmRole: FirmRole },
): [subject: string, text: string][] {
  const { openLeads, closedLeads, leadsStaying, chats, appointments } = departure
  const subject = name ?? 'you'
  const stay = (count: number, thing: string) =>
    count === 0 ? `None. ` : `${count === 1 ? `1 ${thing} stays` : `${count} ${thing}s stay`} with ${subject}. `
  const going = openLeads + closedLeads
  const leadText =
    going === 0
      ? 'None go along.'
      : `${counted(going, 'lead')} (${openLeads} open) ${going === 1 ? 'goes' : 'go'} with ${subject}, and the firm no longer sees ${going === 1 ? 'it' : 'them'}.`
  const stayText =
    leadsStaying === 0
      ? ''
      : ` ${counted(leadsStaying, 'lead')} that a colleague works, or only the firm assigned, ${leadsStaying === 1 ? 'stays' : 'stay'} with the firm.`
  // An administrator takes a seat only while their advisor profile is published.
  const seatText =
    firmRole === 'advisor' ? 'The seat opens up right away.' : `If ${subject} took a seat, it opens up right away.`
  return [
    ['Leads', leadText + stayText],
    ['Chats', `${stay(chats, 'chat')}Nothing is deleted or closed. Chats with colleagues can be read, not continued.`],
    ['Appointments', `${stay(appointments, 'upcoming appointment')}Nothing is canceled.`],
    [
      'Plan and seat',
      firmRole === 'compliance'
        ? 'A compliance officer isn’t on the firm’s plan and takes no seat.'
        : `The firm’s plan no longer covers ${subject}. Without a plan or trial of ${name === null ? 'your' : 'their'} own, ${name ?? 'you'} won’t appear in matches or get new leads. ${seatText}`,
    ],
  ]
}

const counted = (count: number, thing: string) => (count === 1 ? `1 ${thing}` : `${count} ${thing}s`)

/** What each role may do, beside the choice of it. */
export const roleHelp: Record<AssignableFirmRole, string> = {
  administrator:
    'Edits the firm’s profile, manages the team and assigns leads. Needs a second step at sign-in. Takes a seat only while their advisor profile is published.',
  advisor: 'Works their own leads and sees the team.',
  compliance:
    'Reads the team and the firm’s leads without names, reviews the firm’s archive, and changes nothing else. Takes no seat.',
}

/** The same of a role that a member would change to, with what the change does. */
export function newRoleHelp(role: AssignableFirmRole): string {
  const kept =
    role === 'compliance'
      ? ' They keep their open leads, clients and page until you reassign the leads and they unpublish the page.'
      : ''
  return `${roleHelp[role]}${kept} The change signs them out on every device.`
}

/** The same to the person who is invited. */
export const invitedRoleHelp: Record<AssignableFirmRole, string> = {
  administrator:
    'You’d edit the firm’s profile, manage its team and assign its leads, with a second step at sign-in. You’d take a seat only while your advisor profile is published.',
  advisor: 'You’d work your own leads and see the team.',
  compliance:
    'You’d read the team and the firm’s leads without names, review the firm’s archive, and change nothing else. You’d take no seat.',
}

/** The ways an identity provider speaks. */
export const signOnKindTexts: { value: SignOnKind; label: string }[] = [
  { value: 'saml', label: 'SAML 2.0' },
  { value: 'oidc', label: 'OpenID Connect' },
]

/** Why an address of a batch got no invitation. */
export const outcomeNames: Record<InvitationOutcome, string> = {
  invited: 'invited',
  'already-invited': 'already has a pending invitation',
  'already-member': 'already on your team',
  'no-seat': 'every seat on your plan is in use or has a pending invitation',
  'opted-out': 'doesn’t want invitations by email',
  'too-many': 'daily limit reached, try again tomorrow',
}

/** Words named as wrong, so that a pasted page of text does not fill the form with itself. */
const namedWrong = 10

/** What was not added from a file, row by row. */
export function wrongRowsText(wrongRows: readonly WrongRow[]): string[] {
  const rest = wrongRows.length - namedWrong
  return [
    ...wrongRows.slice(0, namedWrong).map(({ row, text }) => `Row ${row}: ${text}`),
    ...(rest > 0 ? [`And ${rest} more ${rest === 1 ? 'row' : 'rows'}`] : []),
  ]
}

/** What is wrong with the addresses of an invitation, or undefined. */
export function inviteError({ emails, wrong }: { emails: string[]; wrong: string[] }): string | undefined {
  if (wrong.length === 1) return `Check ${wrong[0]}: not a valid email address`
  if (wrong.length > namedWrong)
    return `Check ${wrong.slice(0, namedWrong).join(', ')} and ${wrong.length - namedWrong} more: not valid email addresses`
  if (wrong.length > 1) return `Check ${wrong.join(', ')}: not valid email addresses`
  if (emails.length === 0) return 'Add at least one email address'
  if (emails.length > invitationsAtOnce) return `Add at most ${invitationsAtOnce} addresses at once`
  return undefined
}
