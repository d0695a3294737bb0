/** Holds how a writer is named in public: pure. */

/**
 * Names the writer of a review in public: first name and initial, never more (docs/product.md "Reviews"). Whoever gave
 * no first name stays without any.
 */
export function publicName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const first = firstName.trim()
  if (first === '') return 'A client'
  const [initial] = lastName.trim()
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`
}
