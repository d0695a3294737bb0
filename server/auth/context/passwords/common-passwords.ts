import { passwordMinLength } from '#contract/auth/values.ts'

const listed = 10_000

/**
 * The 10,000 most used passwords that are long enough to be tried, in lower case, the most used
 * first in the library's order. Loaded on demand: the list takes half a megabyte (docs/product.md
 * "Accounts").
 */
export async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const longEnough = dictionary['passwords-common'].filter((password) => password.length >= passwordMinLength)
  return new Set(longEnough.slice(0, listed))
}
