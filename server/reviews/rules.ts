/** Names a writer in public. Pure. */

/**
 * The public name of a reviewer: first name and initial, never more (docs/product.md "Reviews").
 * Without a first name there is none.
 */
export function publicName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const first = firstName.trim()
  if (first === '') return 'A client'
  const [initial] = lastName.trim()
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`
}
