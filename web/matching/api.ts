import * as endpoints from '#contract/matching/endpoints.ts'
import * as reach from '#contract/matching/impressions/endpoints.ts'
import type { MatchesQuery, MatchPreferences, PassFeedback } from '#contract/matching/schemas.ts'
import * as searches from '#contract/matching/searches/endpoints.ts'
import type { SaveSearch } from '#contract/matching/searches/schemas.ts'
import * as sharing from '#contract/matching/sharing/endpoints.ts'
import type { AlertFrequency, Reaction } from '#contract/matching/values.ts'
import { startChat } from '#contract/messaging/endpoints.ts'
import type { Chat } from '#contract/messaging/schemas.ts'
import { userReady } from '#web/auth/session/session.ts'
import { getAdvisor } from '#web/directory/api.ts'
import { call, download } from '#web/platform/api/call.ts'
import { isNotFound } from '#web/platform/problems/not-found.ts'
import { getDisclosure } from '#web/profiles/api.ts'
import { italicFaceReady } from './list/italic-face.ts'

export const listMatches = (query: Partial<MatchesQuery>) => call(endpoints.listMatches, { query })
const getMatch = (advisorId: string) => call(endpoints.getMatch, { params: { advisorId } })
/** The matches of the signed-in consumer, or what is missing for having any. */
export async function readOwnMatches(filters: MatchesQuery) {
  const user = await userReady()
  const role = user?.role ?? null
  if (role !== 'consumer')
    return { matches: null, missing: role === 'admin' ? ('consumer-admin' as const) : ('consumer' as const) }
  const [matches] = await Promise.all([listMatches(filters), italicFaceReady()])
  return matches.profileNeeded ? { matches: null, missing: 'state' as const } : { matches, missing: null }
}

export const react = (advisorId: string, reaction: Reaction | null) =>
  call(endpoints.react, { params: { advisorId }, body: { reaction } })
export const recordView = (advisorId: string) => call(endpoints.recordView, { params: { advisorId } })
export const saveAlerts = (frequency: AlertFrequency) => call(endpoints.saveMatchAlerts, { body: { frequency } })
export const savePassFeedback = (advisorId: string, body: PassFeedback) =>
  call(endpoints.savePassFeedback, { params: { advisorId }, body })
/** The reasons as a sheet to keep, with the reader's name on it only where they chose that. */
export const downloadExplanation = (advisorId: string, withName: boolean) =>
  download(
    endpoints.downloadExplanation,
    { params: { advisorId }, query: { withName: String(withName) } },
    'why-this-match.pdf',
  )

/** A comparison as a PDF, with the next openings in the reader's zone. */
export const downloadComparison = (advisor: readonly string[], timeZone: string | null) =>
  download(
    endpoints.downloadComparison,
    { query: { advisor: [...advisor], ...(timeZone && { timeZone }) } },
    'advisor-comparison.pdf',
  )

export const saveSearch = (body: SaveSearch) => call(searches.saveSearch, { body })
export const renameSearch = (id: string, name: string) =>
  call(searches.renameSearch, { params: { id }, body: { name } })
export const removeSearch = (id: string) => call(searches.removeSearch, { params: { id } })

export const getImpressions = () => call(reach.getImpressions)

/** One of those laid side by side: the advisor, and the match where there is one. */
export async function readCompared(advisorId: string) {
  try {
    const [advisor, match] = await Promise.all([getAdvisor(advisorId), getMatch(advisorId)])
    return { advisor, ...match }
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

export const savePreferences = (body: MatchPreferences) => call(endpoints.savePreferences, { body })

/** Opens the chat with an advisor; null when the consumer has not consented to contact yet. */
export async function openChat(advisorId: string): Promise<Chat | null> {
  const { consent } = await getDisclosure(advisorId)
  return consent ? call(startChat, { body: { advisorId } }) : null
}

export const invitePartner = (email: string) => call(sharing.invitePartner, { body: { email } })
export const endListSharing = () => call(sharing.endListSharing)
export const previewListInvitation = (token: string) => call(sharing.previewListInvitation, { params: { token } })
export const acceptListInvitation = (token: string) => call(sharing.acceptListInvitation, { body: { token } })
export const saveListNote = (advisorId: string, note: string) =>
  call(sharing.saveListNote, { params: { advisorId }, body: { note } })

/**
 * With whom the signed-in consumer shares their list, and the advisors on it; null for who is no
 * consumer.
 */
export async function readListSharing() {
  const user = await userReady()
  if (user?.role !== 'consumer') return null
  const state = await call(sharing.getListSharing)
  const items = state.partner ? (await call(sharing.listSharedAdvisors)).items : []
  return { state, items }
}
