import type { Factor } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { getAccountSecurity } from '#contract/auth/endpoints.ts'
import type { SecondFactorRule } from '#contract/auth/values.ts'
import { call } from '#web/platform/api/call.ts'
import { queryClient } from '#web/platform/api/queries.ts'
import { readAccount } from '../api.ts'
import { listPasskeys, type OwnPasskey } from './passkey-calls.ts'
import { recoveryCodesLeft } from './recovery-calls.ts'

/** The factors of the signed-in account. */
export type Steps = {
  readonly passkeys: readonly OwnPasskey[]
  /** Authenticator apps and phones. */
  readonly devices: readonly Factor[]
  /** Null when there is no set of recovery codes. */
  readonly codesLeft: number | null
  /** Whether this account must have a second step. */
  readonly rule: SecondFactorRule
  /** Whether an address or a number is confirmed; until then no step can be added. */
  readonly isVerified: boolean
}

async function readSteps(): Promise<Steps> {
  const [{ factors, isVerified }, { secondFactor: rule }] = await Promise.all([readAccount(), call(getAccountSecurity)])
  const proven = factors.filter(({ status }) => status === 'verified')
  const has = (type: Factor['factor_type']) => proven.some(({ factor_type }) => factor_type === type)
  const [passkeys, codesLeft] = await Promise.all([
    has('webauthn') ? listPasskeys() : [],
    has('recovery_code') ? recoveryCodesLeft() : null,
  ])
  const devices = proven.filter(({ factor_type }) => factor_type === 'totp' || factor_type === 'phone')
  return { passkeys, devices, codesLeft, rule, isVerified }
}

/** The second steps as the auth service has them now. To be read again after a change. */
export function useSteps() {
  return useQuery({ queryKey: ['auth', 'steps'], queryFn: readSteps }, queryClient())
}
