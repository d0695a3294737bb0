import { getAdvisor } from '#contract/directory/endpoints.ts'
import * as endpoints from '#contract/matching/endpoints.ts'
import type { MatchesQuery } from '#contract/matching/schemas.ts'
import * as sharing from '#contract/matching/sharing/endpoints.ts'
import { startChat } from '#contract/messaging/endpoints.ts'
import type { Chat } from '#contract/messaging/schemas.ts'
import { getDisclosure } from '#contract/profiles/endpoints.ts'
import { userReady } from '#web/auth/session/session.ts'
import { call, download } from '#web/platform/api/call.ts'
import { isNotFound } from '#web/platform/problems/not-found.ts'
import { italicFaceReady } from './list/italic-face.ts'

/** The matches of the signed-in consumer, or what is missing for having any. */
export async function readOwnMatches(filters: MatchesQuery) {
  const user = await userReady()
  const role = user?.role ?? null
  if (role !== 'consumer')
    return { matches: null, missing: role === 'admin' ? ('consumer-admin' as const) : ('consumer' as const) }
  const [matches] = await Promise.all([call(endpoints.listMatches, { query: filters }), italicFaceReady()])
  return matches.profileNeeded ? { matches: null, missing: 'state' as const } : { matches, missing: null }
}

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

/** One of those laid side by side: the advisor, and the match where there is one. */
export async function readCompared(advisorId: string) {
  try {
    const [advisor, match] = await Promise.all([
      call(getAdvisor, { params: { advisorId } }),
      call(endpoints.getMatch, { params: { advisorId } }),
    ])
    return { advisor, ...match }
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** Opens the chat with an advisor; null when the consumer has not consented to contact yet. */
export async function openChat(advisorId: string): Promise<Chat | null> {
  const { consent } = await call(getDisclosure, { params: { advisorId } })
  return consent ? call(startChat, { body: { advisorId } }) : null
}

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
