import type { RouterContextProvider } from 'react-router'
import * as directory from '#contract/directory/endpoints.ts'
import type { AdvisorsQuery, OverviewQuery } from '#contract/directory/schemas.ts'
import * as endpoints from '#contract/matching/endpoints.ts'
import * as reach from '#contract/matching/impressions/endpoints.ts'
import type { MatchesQuery, MatchPreferences, PassFeedback } from '#contract/matching/schemas.ts'
import * as searches from '#contract/matching/searches/endpoints.ts'
import type { SaveSearch } from '#contract/matching/searches/schemas.ts'
import type { AlertFrequency, Reaction } from '#contract/matching/values.ts'
import { startChat } from '#contract/messaging/endpoints.ts'
import type { Chat } from '#contract/messaging/schemas.ts'
import { Problem } from '#contract/problems.ts'
import { getDisclosure } from '#contract/profiles/endpoints.ts'
import { listReviews } from '#contract/reviews/endpoints.ts'
import { call, download } from '#web/platform/api.ts'

export const listMatches = (query: Partial<MatchesQuery>) => call(endpoints.listMatches, { query })
export const getMatch = (advisorId: string) => call(endpoints.getMatch, { params: { advisorId } })
export const react = (advisorId: string, reaction: Reaction | null) =>
  call(endpoints.react, { params: { advisorId }, body: { reaction } })
export const recordView = (advisorId: string) => call(endpoints.recordView, { params: { advisorId } })
export const previewPreferences = (body: MatchPreferences, signal: AbortSignal) =>
  call(endpoints.previewPreferences, { body }, { signal })
export const readAlerts = () => call(endpoints.getMatchAlerts)
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

export const listSearches = () => call(searches.listSearches)
export const saveSearch = (body: SaveSearch) => call(searches.saveSearch, { body })
export const renameSearch = (id: string, name: string) =>
  call(searches.renameSearch, { params: { id }, body: { name } })
export const removeSearch = (id: string) => call(searches.removeSearch, { params: { id } })

export const getImpressions = () => call(reach.getImpressions)

/** One of those laid side by side: the advisor, and the match where there is one. */
export async function readCompared(advisorId: string) {
  try {
    const [advisor, match] = await Promise.all([
      call(directory.getAdvisor, { params: { advisorId } }),
      getMatch(advisorId),
    ])
    return { advisor, ...match }
  } catch (error) {
    if (isNotThere(error)) return null
    throw error
  }
}

export const savePreferences = (body: MatchPreferences) => call(endpoints.savePreferences, { body })

/** Inside the process when a server loader gives its context, for pages that search engines see. */
type Place = { context?: Readonly<RouterContextProvider> }
export const listAdvisors = (query: Partial<AdvisorsQuery>, place: Place = {}) =>
  call(directory.listAdvisors, { query }, place)

export const getOverview = (query: OverviewQuery, place: Place = {}) =>
  call(directory.getDirectoryOverview, { query }, place)

/** An advisor with what clients say first; null where there is no such page for whoever asks. */
export async function findAdvisorPage(advisorId: string, place: Place = {}) {
  const params = { advisorId }
  try {
    const [advisor, reviews] = await Promise.all([
      call(directory.getAdvisor, { params }, place),
      call(listReviews, { params, query: { limit: 10 } }, place),
    ])
    return { advisor, reviews }
  } catch (error) {
    if (isNotThere(error)) return null
    throw error
  }
}

/** No such advisor, or no id at all. In the browser problems come as they are, in a server loader as the page's status. */
function isNotThere(error: unknown): boolean {
  const missing = [400, 404]
  if (error instanceof Problem) return missing.includes(error.status)
  const { init } = Object(error) as { init?: { status?: number } | null }
  return missing.includes(init?.status ?? 0)
}

/** What an advisor sees of the consumer, and the agreement that lets them. */
export const readDisclosure = (advisorId: string) => call(getDisclosure, { params: { advisorId } })

/** Opens the chat with an advisor; null when the consumer has not consented to contact yet. */
export async function openChat(advisorId: string): Promise<Chat | null> {
  const { consent } = await readDisclosure(advisorId)
  return consent ? call(startChat, { body: { advisorId } }) : null
}
