import type { OwnHits } from '#contract/search/schemas.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { peopleSeenBy } from '#server/profiles/service.ts'
import { excerptOf } from './rules.ts'
import type { Hits } from './service.ts'

/** Shows what was found, every other person only as far as the actor may know them. */
export async function presentHits(ctx: UserCtx, hits: Hits): Promise<OwnHits> {
  const { words, advisors, clients, colleagues, leads, messages, appointments, accounts } = hits
  const people = await peopleSeenBy(ctx, [
    ...[...advisors, ...clients, ...colleagues].map(({ id }) => id),
    ...leads.flatMap(({ consumerId, advisorId }) => [consumerId, advisorId ?? []].flat()),
    ...[...messages, ...appointments].map(({ otherId }) => otherId),
  ])
  const seen = (id: string) => {
    const person = people.get(id)
    return { id, name: person?.displayName ?? '', avatarUrl: person?.avatarUrl ?? null }
  }
  // An account may be deleted between the two reads.
  const isHere = ({ id }: { id: string }) => people.has(id)
  return {
    people: [
      ...advisors.filter(isHere).map(({ id, chatId, isSaved, firmName }) => ({
        ...seen(id),
        relation: isSaved ? ('saved' as const) : ('contact' as const),
        firmName,
        chatId,
      })),
      ...clients.filter(isHere).map(({ id, chatId }) => ({
        ...seen(id),
        relation: 'client' as const,
        firmName: null,
        chatId,
      })),
      ...colleagues.filter(isHere).map(({ id, firmName }) => ({
        ...seen(id),
        relation: 'colleague' as const,
        firmName,
        chatId: null,
      })),
    ],
    leads: leads.map(({ id, consumerId, advisorId, status }) => {
      const { name, avatarUrl } = seen(consumerId)
      const advisorName = advisorId === null ? null : seen(advisorId).name
      return { id, name, avatarUrl, status, isOwn: advisorId === ctx.actor.id, advisorName }
    }),
    messages: messages.map(({ id, chatId, senderId, otherId, position, body, createdAt }) => ({
      id,
      chatId,
      position,
      withName: seen(otherId).name,
      isOwn: senderId === ctx.actor.id,
      excerpt: excerptOf(body, words),
      createdAt: createdAt.toISOString(),
    })),
    appointments: appointments.map(({ id, otherId, startsAt, kind, status, notes, isNamed }) => ({
      id,
      withName: seen(otherId).name,
      startsAt: startsAt.toISOString(),
      kind,
      status,
      excerpt: isNamed ? null : excerptOf(notes, words),
    })),
    accounts: accounts.map(({ id, firstName, lastName, email, userType, createdAt, isPending }) => ({
      id,
      name: `${firstName} ${lastName}`.trim(),
      email,
      role: userType,
      createdAt: createdAt.toISOString(),
      isPending,
    })),
  }
}
