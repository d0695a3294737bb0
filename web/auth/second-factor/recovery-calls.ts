import { callAuth, outcome } from '../api.ts'
import { auth } from '../session/session.ts'

export type NewCodesResult = { readonly codes: readonly string[] } | { readonly sentence: string }

/** How many recovery codes are left; null when there is no set. */
export async function recoveryCodesLeft(): Promise<number | null> {
  const { data } = await (await auth()).mfa.recoveryCodes.getStatus()
  return data?.remaining ?? null
}

/** Makes the first set, or a new one in place of the set that exists. The codes come this once. */
export async function makeRecoveryCodes(hasSet: boolean): Promise<NewCodesResult> {
  let codes: readonly string[] = []
  const sentence = await callAuth(async ({ mfa: { recoveryCodes } }) => {
    const made = hasSet ? await recoveryCodes.regenerate() : await recoveryCodes.generate()
    codes = made.data?.codes ?? []
    return made
  })
  return sentence === null ? { codes: codes.map(grouped) } : { sentence }
}

/** Gives a recovery code as the second step. */
export async function enterRecoveryCode(code: string): Promise<string | null> {
  return outcome((await (await auth()).mfa.recoveryCodes.verify({ code })).error)
}

/** In groups of four, as people copy it from paper; the service does not mind the hyphens. */
const grouped = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1-')
