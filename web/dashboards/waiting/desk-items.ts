import type { Desk, DeskItem } from '#contract/dashboards/schemas.ts'
import type { Person } from '#contract/profiles/schemas.ts'
import { chatPath } from '#web/paths.ts'
import { type ResponseDeadline, responseDeadline } from './response-time.ts'

/** Who waits. */
export const personOf = (item: DeskItem): Person => (item.kind === 'message' ? item.chat.other : item.appointment.with)

/** How long they have waited, and until when they expect an answer. */
export const deadlineOfItem = (item: DeskItem, now: Date): ResponseDeadline =>
  responseDeadline(item.waitingSince, now, item.kind === 'message' ? undefined : item.appointment.startsAt)

/** Where a person's lead is opened on the page, and their chat; null where there is none. */
export type LinksOf = (personId: string) => { lead: string | null; chat: string | null }

/** The links of everyone on the desk, from the leads and the chats that came with it. */
export function linksIn({ leads, waiting }: Pick<Desk, 'leads' | 'waiting'>): LinksOf {
  const leadOf = new Map(leads.map((lead) => [lead.consumer.id, lead]))
  const chatOf = new Map(
    waiting.flatMap((item) => (item.kind === 'message' ? [[item.chat.other.id, item.chat.id]] : [])),
  )
  return (personId) => {
    const lead = leadOf.get(personId)
    const chatId = lead?.chatId ?? chatOf.get(personId)
    return { lead: lead ? `?lead=${lead.id}` : null, chat: chatId ? chatPath(chatId) : null }
  }
}
