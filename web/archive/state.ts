import { z } from 'zod'
import type { Archive, Entry, Rule } from '#contract/archive/schemas.ts'
import { Id } from '#contract/core/fields.ts'

/** Somebody whom entries are about, under the name that the archive has. */
export type ArchivePerson = Archive['members'][number]

const PersonState = z.object({ person: z.object({ id: Id, name: z.string() }) })

/** The person whom a link inside the archive chose; null without one. */
export function readPerson(state: unknown): ArchivePerson | null {
  return PersonState.safeParse(state).data?.person ?? null
}

const unnamed = 'A former member'

/** Whose entries can be chosen: members, those who left, and a client whom a link chose. */
export function choicesOf(
  { members, formerMembers }: Pick<Archive, 'members' | 'formerMembers'>,
  chosen: ArchivePerson | null,
): ArchivePerson[] {
  const left = formerMembers.map(({ id, name }) => ({ id, name: name ? `${name} (left the firm)` : unnamed }))
  const listed = [...members, ...left]
  const isNew = chosen !== null && listed.every(({ id }) => id !== chosen.id)
  return isNew ? [...listed, chosen] : listed
}

/**
 * The people of an entry, with words for those without a name: its advisor, also one who left the
 * firm, and whom they dealt with.
 */
export function peopleOf({ advisor, person }: Pick<Entry, 'advisor' | 'person'>): ArchivePerson[] {
  const people = [{ id: advisor.id, name: advisor.name || unnamed }]
  return person ? [...people, { id: person.id, name: person.name ?? 'A consumer' }] : people
}

type RuleFacts = Omit<Rule, 'id' | 'words'> & { readonly words: readonly string[] }

/** Whether two rules bring the same messages; neither order nor case of their words counts. */
export function isSameRule(a: RuleFacts, b: RuleFacts): boolean {
  const words = (rule: RuleFacts) => rule.words.map((word) => word.toLowerCase()).toSorted()
  return (
    a.kind === b.kind && a.percent === b.percent && a.days === b.days && words(a).join('\n') === words(b).join('\n')
  )
}
