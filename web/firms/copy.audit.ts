import { type PlanId, planIds, plans } from '#contract/billing/values.ts'
import { brand } from '#contract/brand.ts'
import type { AuditEntry } from '#contract/firms/audit/schemas.ts'
import { firmRoleLabels } from '#contract/firms/labels.ts'
import { type AuditKind, firmRoles } from '#contract/firms/values.ts'
import { when } from '#web/platform/format.ts'

const roleNames = (detail: string): string =>
  firmRoles.reduce(
    (text, role) => text.replaceAll(new RegExp(`\\b${role}\\b`, 'g'), firmRoleLabels[role].toLowerCase()),
    detail,
  )

const routingNames = new Map([
  ['round_robin', 'in turn'],
  ['specialty', 'by subject'],
  ['language', 'by language'],
  ['capacity', 'by open leads'],
  ['pool', 'unassigned'],
])
const routingName = (rule: string): string => routingNames.get(rule) ?? rule

/** Whom an invitation is for, and as what; who was erased has no address. */
const invited = (email: string | null, role: string): string =>
  `${email ?? 'an address that is no longer kept,'} as ${roleNames(role)}`

const isPlan = (word: string): word is PlanId => planIds.some((id) => id === word)
const planName = (word = ''): string => (isPlan(word) ? `${plans[word].name} plan` : 'Plan')
const intervalNames = new Map([
  ['monthly', 'paid monthly'],
  ['annual', 'paid yearly'],
])
/** `growth monthly` as people read it; `trial` and `none` are no plan. */
function planText(detail: string): string {
  if (detail === 'trial') return 'the trial'
  const [plan = '', interval = ''] = detail.split(' ')
  return isPlan(plan) ? `${plans[plan].name}, ${intervalNames.get(interval) ?? interval}` : 'no plan'
}
const startNames = new Map([
  ['now', 'It starts once the payment goes through'],
  ['trial_end', 'It starts when the trial ends and the payment goes through'],
  ['period_end', 'It starts when the paid period ends'],
  ['keep', 'The scheduled change was dropped'],
])
function chosenText(detail: string): string {
  const [plan, interval = '', start = ''] = detail.split(' ')
  return `${planName(plan)} chosen, ${intervalNames.get(interval) ?? interval}. ${startNames.get(start) ?? start}.`
}
const declineNames = new Map([
  ['card_declined', 'the bank declined the card'],
  ['insufficient_funds', 'not enough funds on the card'],
  ['expired_card', 'the card has expired'],
  ['authentication_required', 'the bank required approval'],
  ['processing_error', 'the bank could not process it'],
  ['no_card', 'no card on file'],
])
/** `growth monthly card_declined`: what ran before goes on. */
function declinedText(detail: string): string {
  const [plan, interval = '', reason = ''] = detail.split(' ')
  const choice = `${planName(plan)}, ${intervalNames.get(interval) ?? interval}`
  return `Payment for the ${choice}, declined: ${declineNames.get(reason) ?? reason}. The plan did not change.`
}
function pausedText(detail: string): string {
  const [plan, reason] = detail.split(' ')
  return `${planName(plan)} paused after a ${reason === 'dispute' ? 'disputed' : 'failed'} payment`
}

const auditSentences: Record<AuditKind, (name: string, detail: string, email: string | null) => string> = {
  registered: (_, firmName) => `${firmName} registered`,
  joined: (name, role) => `${name} joined as ${roleNames(role)}`,
  left: (name, detail) => `${name} left the firm${detail === 'account deleted' ? ' and deleted their account' : ''}`,
  removed: (name) => `${name} removed from the team`,
  'role-changed': (name, change) => `Role of ${name} changed from ${roleNames(change)}`,
  'ownership-offered': (name) => `Ownership offered to ${name}`,
  'ownership-withdrawn': () => 'Offer of ownership withdrawn or declined',
  'ownership-accepted': (name) => `Ownership taken over from ${name}`,
  'domain-added': (_, domain) => `${domain} added to the domains that may ask to join`,
  'domain-removed': (_, domain) => `${domain} removed from the domains that may ask to join`,
  'sign-on-changed': (_, detail) =>
    `Single sign-on: ${detail.replace(/^saml\b/, 'SAML').replace(/^oidc\b/, 'OpenID Connect')}`,
  'joining-suspended': () => 'Joining by domain suspended by our staff',
  'joining-opened': () => 'Joining by domain opened again by our staff',
  'registration-marked': (_, mark) =>
    mark === '' ? 'Registration status reset by our staff' : `Registration ${mark} by our staff`,
  'routing-changed': (_, rule) =>
    `Lead routing changed: ${rule.replaceAll(/\b(round_robin|specialty|language|capacity|pool)\b/g, routingName)}`,
  'invitation-sent': (_, role, email) => `Invitation sent to ${invited(email, role)}`,
  'invitation-resent': (_, role, email) => `Invitation sent again to ${invited(email, role)}`,
  'invitation-revoked': (_, role, email) => `Invitation to ${invited(email, role)} revoked`,
  'invitation-accepted': (name, role, email) => `${name} accepted the invitation to ${invited(email, role)}`,
  'plan-chosen': (_, detail) => chosenText(detail),
  'plan-changed': (_, detail) => `Plan changed from ${detail.split(' to ').map(planText).join(' to ')}`,
  'plan-canceled': (_, plan) => `${planName(plan)} canceled`,
  'plan-resumed': (_, plan) => `${planName(plan)} resumed`,
  'plan-paused': (_, detail) => pausedText(detail),
  'plan-declined': (_, detail) => declinedText(detail),
  'plan-ended': (_, plan) => (plan === 'trial' ? 'The trial ended without a plan' : `${planName(plan)} ended`),
}

/** Kinds that no person does. */
const automatic: readonly AuditKind[] = ['plan-changed', 'plan-declined', 'plan-paused', 'plan-ended']

/** When an entry was made, in the reader's zone, and by whom. */
export function auditNote({ at, kind, byName }: AuditEntry): string {
  const by = byName ?? (automatic.includes(kind) ? brand.name : null)
  return `${when(at, 'date')}, ${when(at, 'time')}${by === null ? '' : `, by ${by}`}`
}

/** One line of the audit log; who did it is beside it. */
export function auditText({ kind, byName, subjectName, invitedEmail, detail }: AuditEntry): string {
  return auditSentences[kind](subjectName ?? byName ?? 'A former member', detail, invitedEmail)
}
