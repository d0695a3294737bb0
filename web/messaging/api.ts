import { getAdvisor } from '#contract/directory/endpoints.ts'
import * as firms from '#contract/firms/endpoints.ts'
import * as leads from '#contract/leads/endpoints.ts'
import * as matching from '#contract/matching/endpoints.ts'
import * as endpoints from '#contract/messaging/endpoints.ts'
import type { MessagesQuery, ReportChat, SendMessage } from '#contract/messaging/schemas.ts'
import * as profiles from '#contract/profiles/endpoints.ts'
import * as scheduling from '#contract/scheduling/endpoints.ts'
import { call, download } from '#web/platform/api.ts'

export const readChats = () => call(endpoints.listChats)
export const searchChats = (search: string, signal: AbortSignal) =>
  call(endpoints.listChats, { query: { search } }, { signal })
export const readChat = (id: string) => call(endpoints.getChat, { params: { id } })
export const start = (advisorId: string) => call(endpoints.startChat, { body: { advisorId } })
export const readMessages = (id: string, query: Partial<MessagesQuery> = {}) =>
  call(endpoints.listMessages, { params: { id }, query })
const sendingMayTakeMs = 15_000
export const postMessage = (id: string, body: SendMessage) =>
  call(endpoints.sendMessage, { params: { id }, body }, { signal: AbortSignal.timeout(sendingMayTakeMs) })
export const postRead = (id: string, position: number) =>
  call(endpoints.markRead, { params: { id }, body: { position } })
export const postReport = (id: string, body: ReportChat) => call(endpoints.reportChat, { params: { id }, body })

/** Everybody of the person's firm; nobody when they have none. */
export const readColleagues = async () => (await call(firms.getTeam)).team?.members.map(({ person }) => person) ?? []

export const agree = (advisorId: string, sharesPhone: boolean) =>
  call(profiles.grantConsent, { params: { advisorId }, body: { sharesPhone } })
export const takeConsentBack = (advisorId: string) => call(profiles.withdrawConsent, { params: { advisorId } })
export const block = (userId: string) => call(endpoints.blockPerson, { params: { userId } })
export const unblock = (userId: string) => call(profiles.unblockPerson, { params: { userId } })
export const hasBlocked = async (userId: string) =>
  (await call(profiles.listBlocks)).items.some((blocked) => blocked.userId === userId)

/** The data beside a chat is optional: its failure must not fail the chat. */
const orNull = <T>(wanted: Promise<T>): Promise<T | null> => wanted.catch(() => null)

export const readAdvisor = (advisorId: string) => orNull(call(getAdvisor, { params: { advisorId } }))
export const readMatch = (advisorId: string) =>
  orNull(call(matching.getMatch, { params: { advisorId } }).then((reply) => reply.match))
export const readLeadOf = (consumerId: string) =>
  orNull(call(leads.listLeads, { query: { consumerId } }).then(({ items }) => items[0] ?? null))
/** The latest ones of all people; callers pick out those of the pair. */
export const readAppointments = () => call(scheduling.listAppointments, { query: { order: 'latest' } })
export const saveCalendarFile = (id: string) =>
  download(scheduling.downloadAppointment, { params: { id } }, 'appointment.ics')
