/**
 * A name as it is inside a sentence: an alias such as "A consumer in Oregon", or "Someone" in place
 * of a name that is gone, has no capital there; neither has a former member.
 */
export function nameInside(displayName: string): string {
  if (displayName === erasedDisplayName) return `a ${displayName.toLowerCase()}`
  return displayName.replace(/^(?:A consumer\b|Someone$)/, (start) => start.toLowerCase())
}

/** What stays in place of the name of a person whose account was deleted. */
export const erasedName = { firstName: 'Former', lastName: 'member' } as const
export const erasedDisplayName = `${erasedName.firstName} ${erasedName.lastName}`

/** Whether a name is a placeholder for a person whom the viewer may not know, or who is gone. */
export function isAlias(displayName: string): boolean {
  return nameInside(displayName) !== displayName
}
