/**
 * Decides whether an advisor and a record of the register are the same, active person. Pure; knows
 * nothing of people.
 */
import type { Difference } from '#contract/verification/schemas.ts'
import type { CheckResult } from '#contract/verification/values.ts'
import type { RegisterName, RegisterPersonRow } from './tables.ts'

export type ProfileName = { readonly firstName: string; readonly lastName: string }
export type Check = {
  readonly isMatch: boolean
  readonly result: CheckResult
  readonly differences: Difference[]
}

/**
 * Compares a profile with what the register holds under a CRD number; a match needs the name and an
 * active registration, and proves nothing about control. Otherwise a person decides by the
 * differences (docs/product.md "Verification").
 */
export function checkAgainst(
  profile: ProfileName,
  crdNumber: string,
  record: Omit<RegisterPersonRow, 'crdNumber'> | null,
): Check {
  if (!record) return differing('not_in_feed', [{ kind: 'number', onProfile: crdNumber }])
  const differences: Difference[] = []
  const agrees = namesAgree(profile, record)
  if (!agrees)
    differences.push({
      kind: 'name',
      onRecord: asWritten([record.firstName, record.middleName, record.lastName]),
      onProfile: asWritten([profile.firstName, profile.lastName]),
    })
  if (!record.isActive) differences.push({ kind: 'registration' })
  if (!agrees) return differing('name_mismatch', differences)
  if (!record.isActive) return differing('matched_inactive', differences)
  return { isMatch: true, result: 'matched_active', differences: [] }
}

function differing(result: CheckResult, differences: Difference[]): Check {
  return { isMatch: false, result, differences }
}

/**
 * Tells whether a profile's name is one of a record's names. Case, accents, punctuation, middle
 * names and suffixes do not matter; a nickname does, because only a person can tell whether Bill is
 * William.
 */
export function namesAgree(profile: ProfileName, record: RegisterName & { otherNames: readonly RegisterName[] }) {
  return [record, ...record.otherNames].some((name) => agree(profile, name))
}

function agree(profile: ProfileName, record: RegisterName): boolean {
  const [first, ...further] = words(profile.firstName)
  const [recordFirst, ...recordFurther] = [...words(record.firstName), ...words(record.middleName)]
  if (first === undefined || first !== recordFirst) return false
  if (lastName(profile.lastName) === '' || lastName(profile.lastName) !== lastName(record.lastName)) return false
  return further.every((word) => recordFurther.some((recordWord) => isSameMiddle(word, recordWord)))
}

/** A middle name agrees with itself and with its initial. */
function isSameMiddle(a: string, b: string): boolean {
  return a === b || (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b))
}

const suffixes = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'v', 'esq', 'phd', 'md', 'cfp', 'cfa', 'cpa', 'chfc', 'clu'])

/** A last name without suffixes and gaps: "De La Cruz, Jr." and "DELACRUZ" are one. */
function lastName(name: string): string {
  const parts = words(name)
  while (parts.length > 1 && suffixes.has(parts.at(-1) ?? '')) parts.pop()
  return parts.join('')
}

// Letters that Unicode does not take apart into a base and an accent.
const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

function words(name: string): string[] {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}|['’ʼ`]/gu, '')
    .replace(/[ßæœøłđðþı]/gu, (letter) => letters[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

// Legal forms and numbers after a name, and abbreviations, which have no vowel: LPL, LLC.
const capitals = /^(?:ii|iii|iv|pc|llp|lp|usa?|[b-df-hj-np-tv-xz]{2,4})$/u
const abbreviated = new Set(['jr', 'sr', 'st', 'dr', 'mr', 'mrs', 'ms', 'ltd', 'ng', 'mc'])

/**
 * Writes a register's capitals the way people write names, and leaves names in mixed case alone.
 */
export function asWritten(parts: readonly string[]): string {
  const name = parts.filter((part) => part !== '').join(' ')
  if (name !== name.toUpperCase()) return name
  return name.replace(/\p{L}+/gu, (capitalized, at: number) => {
    const word = capitalized.toLowerCase()
    if (capitals.test(word) && !abbreviated.has(word)) return capitalized
    // The s of a possessive: BETTY'S.
    if (word === 's' && /['’]/.test(name.charAt(at - 1))) return word
    const rest = word.replace(/^mc(?=\p{L}{2})/u, '')
    return (rest === word ? '' : 'Mc') + rest.charAt(0).toUpperCase() + rest.slice(1)
  })
}

const legalForms = new Set([
  'llc',
  'llp',
  'lp',
  'inc',
  'incorporated',
  'corp',
  'corporation',
  'co',
  'company',
  'ltd',
  'limited',
  'pllc',
  'pc',
  'the',
])

/** Tells whether two names of a firm agree; case, punctuation and legal forms do not matter. */
export function firmNamesAgree(left: string, right: string): boolean {
  const key = (name: string) => {
    const all = words(name.replaceAll('.', ''))
    return all.filter((word) => !legalForms.has(word)).join(' ') || all.join(' ')
  }
  return key(left) !== '' && key(left) === key(right)
}

/** Whether an owner's own verification speaks for their firm: by code or document, not a vouch. */
export function provesFirm({ state, proofMethod }: { state: string | null; proofMethod: string | null }): boolean {
  return state === 'verified' && proofMethod !== null && proofMethod !== 'vouch'
}

/** The employer of a record that has the firm's name; null when there is none. */
export function employerOf<E extends { crdNumber: string; name: string }>(
  employers: readonly E[],
  firmName: string,
): E | null {
  return employers.find(({ crdNumber, name }) => crdNumber !== '' && firmNamesAgree(name, firmName)) ?? null
}
