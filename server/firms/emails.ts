import { supervisionText } from '#contract/archive/supervision/labels.ts'
import { brand } from '#contract/brand.ts'
import { printedDay } from '#contract/core/days.ts'
import { firmRoleLabels, firmRoleNouns } from '#contract/firms/labels.ts'
import { type AssignableFirmRole, type FirmRole, ownershipOfferDays } from '#contract/firms/values.ts'
import { email } from '#server/platform/mail/email.ts'
import { shortName } from '#server/platform/mail/short-name.ts'

type Invitation = {
  firmName: string
  /** The firm's archive is on. */
  isSupervised: boolean
  firmRole: AssignableFirmRole
  link: string
  expiresAt: Date
}

const invitationExample = {
  firmName: 'Harbor Wealth',
  isSupervised: false,
  firmRole: 'advisor',
  link: 'https://fairlead.example/team/join/token',
  expiresAt: new Date('2026-03-09T18:00:00Z'),
} as const

/**
 * Asks an advisor to join a firm; says until when the link is good and that ignoring it is fine.
 */
export const invitationEmail = email<Invitation, null>({
  kind: 'firms.invitation',
  preference: null,
  isInvitation: true,
  examples: {
    invitation: invitationExample,
    'invitation to a supervised firm': { ...invitationExample, isSupervised: true },
  },
  write(invitation) {
    const firmName = shortName(invitation.firmName)
    const until = printedDay(invitation.expiresAt)
    return {
      subject: `${firmName} invited you to its team on ${brand.name}`,
      title: `Join ${firmName} on ${brand.name}`,
      paragraphs: [
        `${firmName} would like you to join its team as ${firmRoleNouns[invitation.firmRole]}. ${invitationMeanings[invitation.firmRole]}`,
        ...(invitation.isSupervised ? [supervisionText(firmName)] : []),
        `The invitation is for this email address and expires on ${until}. If you weren’t expecting it, you can ignore this email.`,
      ],
      action: { label: 'View invitation', url: invitation.link },
    }
  },
})

const advisorTerms =
  'Your profile and calendar stay yours, and the firm pays for your seat. While it does, a plan of your own stops, and the days you’ve paid for become credit. Its administrators see your leads, without the consumers’ names, and can reassign them. If you’re removed from the team, the leads of people who contacted you go with you.'
const invitationMeanings: Record<AssignableFirmRole, string> = {
  administrator: `You would edit the firm’s profile, manage its team and assign its leads, with a second step at sign-in. You’d take a seat only while your advisor profile is published. ${advisorTerms}`,
  advisor: advisorTerms,
  compliance:
    'You would read the firm’s team, invitations and leads without names, and review its archive if it keeps one. You wouldn’t take a seat, and the firm’s plan wouldn’t bring you matches or leads. A plan of your own would go on.',
}

type Change = { firmName: string; link: string } & (
  | { change: 'role'; firmRole: FirmRole }
  | { change: 'removed'; wasOfficer: boolean }
  | { change: 'offered' | 'offer-declined' | 'joined' | 'declined' }
  /** `card`: what the firm's plan is charged to, as before; empty without a card. */
  | { change: 'transferred'; isOwner: boolean; card: string }
)
const example = { firmName: 'Harbor Wealth', link: 'https://fairlead.example/team' }

/** Tells a member what has changed about their place at the firm, and what that means for them. */
export const membershipEmail = email<Change, null>({
  kind: 'firms.membership',
  preference: null,
  examples: {
    administrator: { ...example, change: 'role', firmRole: 'administrator' },
    compliance: { ...example, change: 'role', firmRole: 'compliance' },
    removed: { ...example, change: 'removed', wasOfficer: false },
    'removed officer': { ...example, change: 'removed', wasOfficer: true },
    offered: { ...example, change: 'offered' },
    'offer declined': { ...example, change: 'offer-declined' },
    joined: { ...example, change: 'joined' },
    declined: { ...example, change: 'declined' },
    'new owner': { ...example, change: 'transferred', isOwner: true, card: 'Visa ending in 4242' },
    'earlier owner': { ...example, change: 'transferred', isOwner: false, card: 'Visa ending in 4242' },
  },
  write(change) {
    const firmName = shortName(change.firmName)
    const { title, paragraphs, label } = membershipText(change, firmName)
    return { subject: title, title, paragraphs, action: { label, url: change.link } }
  },
})

function membershipText(change: Change, firmName: string): { title: string; paragraphs: string[]; label: string } {
  switch (change.change) {
    case 'role':
      return {
        title: `Your role at ${firmName} is now ${firmRoleLabels[change.firmRole].toLowerCase()}`,
        paragraphs: [roleMeanings[change.firmRole]],
        label: 'View team',
      }
    case 'removed':
      return {
        title: `You’re no longer on the ${firmName} team`,
        paragraphs: change.wasOfficer
          ? [
              'You can’t read the firm’s team, leads or archive anymore. As a compliance officer you weren’t on its plan.',
              'Your account is an advisor’s now. To appear in matches, you need a published and verified profile, and a plan or trial of your own.',
            ]
          : [
              'Your account, profile, chats and appointments stay as they were, and the leads of people who contacted you go with you.',
              'The firm’s plan doesn’t cover you anymore. Without a plan or trial of your own, you won’t appear in matches or get new leads.',
            ],
        label: 'View plans',
      }
    case 'offered':
      return {
        title: `You’ve been offered ownership of ${firmName}`,
        paragraphs: [
          `The owner would like to transfer the firm to you. If you accept, you’ll manage its plan and answer for it, and the current owner becomes an administrator. The offer is open for ${ownershipOfferDays} days.`,
        ],
        label: 'View offer',
      }
    case 'offer-declined':
      return {
        title: `Your offer of ${firmName} was declined`,
        paragraphs: [
          'The administrator you offered the firm to declined. You still own it and manage its plan. You can offer it to another administrator.',
        ],
        label: 'View team',
      }
    case 'joined':
      return {
        title: `You’ve joined ${firmName}`,
        paragraphs: [`An administrator approved your request. ${advisorTerms}`],
        label: 'View team',
      }
    case 'declined':
      return {
        title: `Your request to join ${firmName} was declined`,
        paragraphs: ['An administrator of the firm decided this. If you expected to join, ask them to invite you.'],
        label: 'View team page',
      }
    case 'transferred':
      return {
        title: change.isOwner ? `You now own ${firmName}` : `You’re no longer the owner of ${firmName}`,
        paragraphs: [
          change.isOwner
            ? 'You manage the firm’s plan from now on. The earlier owner is an administrator.'
            : 'The new owner accepted your offer and manages the firm’s plan from now on. You’re an administrator of the firm.',
          ...(change.card ? [cardNotes[change.isOwner ? 'owner' : 'earlier'](change.card)] : []),
        ],
        label: 'View team',
      }
  }
}

const cardNotes = {
  owner: (card: string) =>
    `The plan is still charged to the card that was there: ${card}. If it isn’t yours or the firm’s to use, enter another one on the billing page before the next renewal.`,
  earlier: (card: string) =>
    `The plan is still charged to the card that was there: ${card}. If it’s your own, ask the new owner to enter another one, or do it yourself on the billing page while you’re an administrator.`,
}

const roleMeanings: Record<FirmRole, string> = {
  owner: 'You manage the firm’s plan, its team and its leads.',
  administrator:
    'You can edit the firm’s profile, manage its team and assign its leads. Sign in again to begin. We’ll ask you to set up a second step if you don’t have one.',
  advisor: 'You work your own leads, and the firm’s plan covers you. You may need to sign in again.',
  compliance:
    'You can read the firm’s team, invitations and leads, and review its archive if it keeps one. You don’t take a seat, and the firm’s plan doesn’t bring you matches or leads. You may need to sign in again.',
}

/** Tells those who run a firm that somebody at its domain asks to join. */
export const joinRequestEmail = email<{ firmName: string; email: string; link: string }, null>({
  kind: 'firms.join-request',
  preference: null,
  examples: { request: { ...example, email: 'ann@harbor-wealth.example' } },
  write(request) {
    const firmName = shortName(request.firmName)
    return {
      subject: `${request.email} asks to join ${firmName}`,
      title: `A request to join ${firmName}`,
      paragraphs: [
        `${request.email} verified this address at your firm’s domain and asks to join the team as an advisor. Nothing happens until an administrator decides.`,
      ],
      action: { label: 'Review request', url: request.link },
    }
  },
})

type SignOnChange = { firmName: string; domain: string; isRequired: boolean; link: string }

/** Tells members how they sign in from now on. */
export const signOnEmail = email<SignOnChange, null>({
  kind: 'firms.sign-on',
  preference: null,
  examples: {
    required: { ...example, domain: 'harbor-wealth.example', isRequired: true },
    optional: { ...example, domain: 'harbor-wealth.example', isRequired: false },
  },
  write({ isRequired, domain, link, ...change }) {
    const firmName = shortName(change.firmName)
    const title = isRequired
      ? `${firmName} now requires its own sign-on`
      : `${firmName} no longer requires its own sign-on`
    return {
      subject: title,
      title,
      paragraphs: [
        isRequired
          ? `From now on, choose “Sign in with your firm” and enter your address at ${domain}. Your password and other ways to sign in stop working while you’re on the team. You may need to sign in again.`
          : 'You can sign in with your password and your other ways again, as well as with your firm.',
      ],
      action: { label: 'Sign in', url: link },
    }
  },
})

type SignOnAct = { firmName: string; by: string; change: string; link: string }

/** Tells the owner that the sign-on was changed, because it decides who gets into accounts. */
export const signOnChangeEmail = email<SignOnAct, null>({
  kind: 'firms.sign-on-changed',
  preference: null,
  examples: { domain: { ...example, by: 'ann@harbor-wealth.example', change: 'harbor-wealth.example proved' } },
  write({ by, change, link, ...act }) {
    const firmName = shortName(act.firmName)
    return {
      subject: `The single sign-on of ${firmName} was changed`,
      title: `The single sign-on of ${firmName} was changed`,
      paragraphs: [
        `${by} made this change: ${change}.`,
        'The sign-on decides who gets into your members’ accounts. If you don’t know about this change, open the page and remove the sign-on, then change that person’s role.',
      ],
      action: { label: 'Open single sign-on', url: link },
    }
  },
})

type DomainProof = { firmName: string; domain: string; suspendsAt: Date | null; link: string }

/** Tells those who run a firm that the record of a domain is gone, and what follows when. */
export const signOnDomainEmail = email<DomainProof, null>({
  kind: 'firms.sign-on-domain',
  preference: null,
  examples: {
    missing: { ...example, domain: 'harbor-wealth.example', suspendsAt: new Date('2026-03-05T17:00:00Z') },
    suspended: { ...example, domain: 'harbor-wealth.example', suspendsAt: null },
  },
  write({ domain, suspendsAt, link, ...proof }) {
    const firmName = shortName(proof.firmName)
    const until = suspendsAt && printedDay(suspendsAt)
    return {
      subject: until ? `The DNS record of ${domain} is missing` : `Sign-on by ${domain} is suspended`,
      title: until ? `We can’t find the record that proves ${domain}` : `No one signs in by ${domain} anymore`,
      paragraphs: [
        until
          ? `The TXT record for the sign-on of ${firmName} was there before. Put it back by ${until}. After that no one with an address at ${domain} can sign in with your firm.`
          : `The TXT record for the sign-on of ${firmName} has been missing for three days. Put it back and check it again. Until then no one with an address at ${domain} signs in with your firm or asks to join.`,
        'The firm’s owner can always sign in with a password, and can stop requiring the sign-on.',
      ],
      action: { label: 'Open single sign-on', url: link },
    }
  },
})

type UnprovedDomain = { firmName: string; domain: string; link: string }

/** Tells a firm's managers that none of them proves a domain now, and what follows. */
export const joiningDomainEmail = email<UnprovedDomain, null>({
  kind: 'firms.joining-domain',
  preference: null,
  examples: { suspended: { ...example, domain: 'harbor-wealth.example' } },
  write({ domain, link, ...firm }) {
    const firmName = shortName(firm.firmName)
    return {
      subject: `No one can ask to join by ${domain} right now`,
      title: `Joining by ${domain} is suspended`,
      paragraphs: [
        `No owner or administrator of ${firmName} has a verified email address at ${domain} anymore, so people there can’t ask to join your team. Requests that are open stay open.`,
        'It works again within a day once an owner or administrator has a verified address there, or at once when single sign-on proves the domain. If the domain is no longer yours, remove it.',
      ],
      action: { label: 'Open team', url: link },
    }
  },
})

export const firmsEmails = [
  invitationEmail,
  membershipEmail,
  joinRequestEmail,
  joiningDomainEmail,
  signOnEmail,
  signOnChangeEmail,
  signOnDomainEmail,
]
