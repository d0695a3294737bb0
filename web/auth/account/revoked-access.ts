import type { Role } from '#contract/profiles/values.ts'

const practiceText =
  'This also removes API keys, HubSpot and the private calendar link, turns webhooks off, and disconnects calendar accounts.'

/**
 * What stops with every earlier access, beside the sessions (docs/product.md "Accounts"); empty
 * where a role has nothing of the kind.
 */
export const revokedAccessText: Readonly<Record<Role, string>> = {
  consumer: 'This also turns off the private calendar link.',
  advisor: practiceText,
  firm_admin: practiceText,
  admin: '',
}
