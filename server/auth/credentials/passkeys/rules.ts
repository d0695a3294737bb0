// What a passkey is called, and how long its challenge lasts.
import { passkeyNameMaxLength } from '#contract/auth/values.ts'
import { minutes } from '#contract/core/durations.ts'
import { invalid } from '../../auth-error.ts'

export const webauthnChallengeLife = minutes(5)

// From the list that passkey providers keep
// (github.com/passkeydeveloper/passkey-authenticator-aaguids).
const providers: Readonly<Record<string, string>> = {
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'Apple Passwords',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on Mac',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
}

/**
 * Names a new passkey after its provider, with a number where the account has that name already.
 */
export function passkeyNameFor(aaguid: string, taken: readonly string[]): string {
  const base = providers[aaguid] ?? 'Passkey'
  let name = base
  for (let number = 2; taken.includes(name); number += 1) name = `${base} ${number}`
  return name
}

/** @throws validation_failed when a passkey would have no name, or one that is too long */
export function passkeyNameOf(text: string): string {
  const name = text.trim()
  if (name === '') throw invalid('friendly_name is required')
  if (name.length > passkeyNameMaxLength)
    throw invalid(`friendly_name must be ${passkeyNameMaxLength} characters or fewer`)
  return name
}
