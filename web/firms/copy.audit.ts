import type { AuditEntry } from '#contract/firms/audit/schemas.ts'
import { firmRoleLabels } from '#contract/firms/labels.ts'
import { type AuditKind, firmRoles } from '#contract/firms/values.ts'

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

const auditSentences: Record<AuditKind, (name: string, detail: string) => string> = {
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
    mark === '' ? 'Mark of the registration removed by our staff' : `Registration ${mark} by our staff`,
  'routing-changed': (_, rule) =>
    `Lead routing changed: ${rule.replaceAll(/\b(round_robin|specialty|language|capacity|pool)\b/g, routingName)}`,
}

/** One line of the audit log; who did it is beside it. */
export function auditText({ kind, byName, subjectName, detail }: AuditEntry): string {
  return auditSentences[kind](subjectName ?? byName ?? 'A former member', detail)
}
