import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { addChats } from './chats.ts'
import type { Product } from './product.ts'

export type BenchThread = {
  readonly chatId: string
  /** How many messages it has; the last one has this position. */
  readonly size: number
  /** The position of the only message with the word `heron`. */
  readonly middle: number
}
/** One advisor with threads of different sizes, and a token of theirs. */
export type Threads<Name extends string> = {
  readonly advisorId: string
  readonly token: string
  readonly threads: Readonly<Record<Name, BenchThread>>
}

/** Messages of other chats that the same table holds. */
const otherMessages = 200_000

/**
 * Makes an advisor with 300 chats, of which the first ones have these many messages and the latest
 * activity. Every tenth message has the word `pension`, the one in the middle `heron`, and the
 * first one `osprey`.
 */
export async function addThreads<Name extends string>(
  { platform }: Product,
  sizes: Readonly<Record<Name, number>>,
): Promise<Threads<Name>> {
  const { db } = platform
  const { people, chats } = await addChats(platform, 400)
  const names = Object.keys(sizes) as Name[]
  const [first] = chats.oneAdvisor
  const advisor = people[first?.to ?? 0]
  if (!advisor) throw new Error('an advisor without chats')
  const others = chats.oneAdvisor.slice(names.length).map(({ id }) => id)
  for (const chatId of others) await addMessages(db, chatId, Math.ceil(otherMessages / others.length))
  const made = await Promise.all(
    names.map(async (name, at): Promise<[Name, BenchThread]> => {
      const chatId = chats.oneAdvisor[at]?.id ?? randomUUID()
      await addMessages(db, chatId, sizes[name])
      return [name, { chatId, size: sizes[name], middle: Math.ceil(sizes[name] / 2) }]
    }),
  )
  await db.execute(sql`vacuum analyze messages`)
  return { advisorId: advisor.id, token: advisor.token, threads: Object.fromEntries(made) as Record<Name, BenchThread> }
}

/** Fills an empty chat; both sides have read everything. */
async function addMessages(db: Db, chatId: string, size: number): Promise<void> {
  await db.execute(sql`insert into messages (chat_id, sender_id, client_id, position, body, created_at)
    select c.id, case when n % 3 = 0 then c.advisor_id else c.consumer_id end, gen_random_uuid(), n,
      'Note ' || n || case n % 10 when 0 then ' about the pension' else '' end
        || case n when 1 then ', osprey' when ${Math.ceil(size / 2)}::int then ', heron' else '' end
        || repeat(', and we looked at the second account again', n % 4),
      now() - make_interval(mins => ${size}::int - n)
    from chats c, generate_series(1, ${size}::int) n where c.id = ${chatId}`)
  await db.execute(sql`update chats set last_position = ${size}, last_activity_at = now() where id = ${chatId}`)
  await db.execute(sql`update chat_members set read_position = ${size}, read_at = now(), delivered_position = ${size}
    where chat_id = ${chatId}`)
}
