// Which accounts must show a second factor.
import type { SecondFactorRule } from '#contract/auth/values.ts'
import type { Role } from '#contract/profiles/values.ts'
import type { Config } from '#server/platform/config.ts'
import { isDemoAccount } from '../../demo-accounts.ts'
import type { Factor } from '../rules.factor.ts'

type Settings = Pick<Config['auth'], 'secondFactorRoles' | 'exemptsDemoAccounts'>

type Holder = { readonly role: Role; readonly email: string | null }

/**
 * Tells whether an account must show a second factor before it acts: the staff always, others by
 * their role (AUTH_SECOND_FACTOR_ROLES), with the demo accounts exempt on their owner's own machine
 * (docs/product.md "Accounts").
 */
export function secondFactorRule(settings: Settings, { role, email }: Holder): SecondFactorRule {
  if (role !== 'admin' && !settings.secondFactorRoles.includes(role)) return 'optional'
  return settings.exemptsDemoAccounts && isDemoAccount({ email }) ? 'exempt' : 'required'
}

/**
 * Tells whether a request must show a second factor: the demo accounts are exempt in direct calls
 * from the machine that runs the demo, and nowhere else (docs/product.md "Accounts").
 */
export function mustShowSecondFactor(
  settings: Settings,
  holder: Holder,
  { isFromOwnMachine }: { readonly isFromOwnMachine: boolean },
): boolean {
  const rule = secondFactorRule(settings, holder)
  return rule === 'required' || (rule === 'exempt' && !isFromOwnMachine)
}

/** Tells whether an account must show a second factor before it acts. */
export const requiresSecondFactor = (settings: Settings, holder: Holder): boolean =>
  secondFactorRule(settings, holder) === 'required'

/** Tells whether the account has a verified factor that this session has not shown. */
export function awaitsSecondFactor(account: { factors: readonly Factor[] }, session: { aal: string }): boolean {
  return session.aal !== 'aal2' && account.factors.some(({ status }) => status === 'verified')
}
