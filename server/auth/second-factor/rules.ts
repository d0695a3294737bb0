// Whose role asks for a second factor.
import type { Role } from '#contract/profiles/values.ts'
import type { Config } from '#server/platform/config.ts'
import { demoAddresses } from '../demo-accounts.ts'

type Settings = Pick<Config['auth'], 'secondFactorRoles' | 'exemptsDemoAccounts'>
const exempt: readonly string[] = Object.values(demoAddresses)

/**
 * Tells whether an account must show a second factor before it acts: by its role (AUTH_SECOND_FACTOR_ROLES), unless it
 * is a demo account on its owner's own machine (docs/product.md "Accounts").
 */
export function requiresSecondFactor(
  settings: Settings,
  { role, email }: { role: Role; email: string | null },
): boolean {
  if (!settings.secondFactorRoles.includes(role)) return false
  return !(settings.exemptsDemoAccounts && email !== null && exempt.includes(email))
}
