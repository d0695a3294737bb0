import { randomUUID } from 'node:crypto'
import { users } from '#server/auth/tables.ts'
import { chatMembers, chats } from '#server/messaging/tables.ts'
import type { Platform } from '#server/platform/platform.ts'
import { advisorProfiles, consents, profiles } from '#server/profiles/tables.ts'
import { signInAs } from '#tests/support/sign-in.ts'
import type { ChatLoad } from './chat-load.ts'
import { addAdvisors } from './market.ts'

/** Everybody who writes to the one advisor with many chats. */
const crowdSize = 300
const advisorCount = 50
const batch = 500

type People = Pick<ChatLoad, 'people' | 'chats'>

/**
 * Makes people who are signed in and agreed to know each other: one advisor with 300 clients, and
 * others who share the rest. Written straight into the tables, because by the acts of real people
 * thousands would take minutes.
 */
export async function addChats(platform: Platform, count: number): Promise<People> {
  const { db } = platform
  const now = platform.clock()
  await addAdvisors(db, { count: advisorCount, now })
  const advisors = await db.select({ id: advisorProfiles.id }).from(advisorProfiles).orderBy(advisorProfiles.id)
  const consumers = Array.from({ length: count - advisors.length }, () => ({ id: randomUUID() }))
  await inBatches(consumers, async (some) => {
    const rows = some.map(({ id }) => ({ id, email: `${id}@example.com`, role: 'consumer' as const }))
    await db.insert(users).values(rows.map((row) => ({ ...row, emailConfirmedAt: now })))
    await db.insert(profiles).values(rows.map(({ role, ...row }) => ({ ...row, userType: role, firstName: 'Nora' })))
  })
  const pairs = consumers.map((consumer, at) => {
    const advisorAt = at < crowdSize ? 0 : 1 + (at % (advisors.length - 1))
    return { id: randomUUID(), consumerId: consumer.id, advisorId: advisors[advisorAt]?.id ?? '', at, advisorAt }
  })
  await inBatches(pairs, async (some) => {
    await db
      .insert(consents)
      .values(some.map(({ consumerId, advisorId }) => ({ consumerId, advisorId, grantedAt: now })))
    await db.insert(chats).values(
      some.map(({ id, consumerId, advisorId }) => ({
        id,
        kind: 'client' as const,
        consumerId,
        advisorId,
        lastActivityAt: now,
      })),
    )
    const members = some.flatMap(({ id, consumerId, advisorId }) =>
      [consumerId, advisorId].map((userId) => ({ chatId: id, userId })),
    )
    await db.insert(chatMembers).values(members)
  })
  const written = pairs.map(({ id, at, advisorAt }) => ({ id, from: advisors.length + at, to: advisorAt }))
  const people = await signInAll(platform, [...advisors, ...consumers])
  return { people, chats: { oneAdvisor: written.slice(0, crowdSize), spread: written.slice(crowdSize) } }
}

async function signInAll(platform: Platform, all: readonly { id: string }[]): Promise<People['people']> {
  const atOnce = 8
  const people: People['people'] = []
  for (let first = 0; first < all.length; first += atOnce)
    people.push(
      ...(await Promise.all(
        all
          .slice(first, first + atOnce)
          .map(async ({ id }) => ({ id, token: (await signInAs(platform, id)).accessToken })),
      )),
    )
  return people
}

async function inBatches<T>(rows: readonly T[], insert: (some: T[]) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < rows.length; first += batch) await insert(rows.slice(first, first + batch))
}
