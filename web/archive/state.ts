import { z } from 'zod'
import type { Archive, Entry } from '#contract/archive/schemas.ts'
import { Id } from '#contract/core/fields.ts'

/** Somebody whom entries are about, under the name that the archive has. */
export type ArchivePerson = Archive['members'][number]

const PersonState = z.object({ person: z.object({ id: Id, name: z.string() }) })

/** The person whom a link inside the archive chose; null without one. */
export function readPerson(state: unknown): ArchivePerson | null {
  return PersonState.safeParse(state).data?.person ?? null
}

/** Whose entries can be chosen: the members, and a client or former member whom a link chose. */
export function choicesOf(members: readonly ArchivePerson[], chosen: ArchivePerson | null): ArchivePerson[] {
  const isNew = chosen !== null && members.every(({ id }) => id !== chosen.id)
  return isNew ? [...members, chosen] : [...members]
}

/** The people of an entry: its advisor, also one who left the firm, and whom they dealt with. */
export function peopleOf({ advisor, person }: Pick<Entry, 'advisor' | 'person'>): ArchivePerson[] {
  const people = [{ id: advisor.id, name: advisor.name || 'A former member' }]
  return person ? [...people, { id: person.id, name: person.name ?? 'A consumer' }] : people
}
