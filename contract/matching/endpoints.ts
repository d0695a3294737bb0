import { z } from 'zod'
import { consumers } from '#contract/access.ts'
import { Id } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ComparisonQuery } from './comparison/schemas.ts'
import {
  MatchAlerts,
  Matches,
  MatchesQuery,
  MatchPreferences,
  MatchWith,
  PassFeedback,
  PreferencesPreview,
  SetReaction,
} from './schemas.ts'

const AdvisorParams = z.object({ advisorId: Id })

export const listMatches = endpoint({
  method: 'GET',
  path: '/api/matches',
  access: consumers,
  limit: 'costly',
  query: MatchesQuery,
  reply: { 200: Matches },
  problems: [],
  summary: 'List advisors ranked for the caller, each with its score and breakdown',
})

export const getMatch = endpoint({
  method: 'GET',
  path: '/api/matches/:advisorId',
  access: consumers,
  limit: 'read',
  params: AdvisorParams,
  reply: { 200: MatchWith },
  problems: ['profiles.not-an-advisor'],
  summary: 'Explain the match with one advisor, or the hard rule that excludes it',
})

export const react = endpoint({
  method: 'PUT',
  path: '/api/matches/:advisorId/reaction',
  access: consumers,
  limit: 'write',
  params: AdvisorParams,
  body: SetReaction,
  reply: { 204: null },
  problems: ['profiles.not-an-advisor'],
  summary: 'Like or pass an advisor; null clears the reaction',
})

export const recordView = endpoint({
  method: 'POST',
  path: '/api/matches/:advisorId/view',
  access: consumers,
  limit: 'write',
  params: AdvisorParams,
  reply: { 204: null },
  problems: ['profiles.not-an-advisor'],
  summary: 'Record a view of an advisor, counted once a day',
})

export const getPreferences = endpoint({
  method: 'GET',
  path: '/api/match-preferences',
  access: consumers,
  limit: 'read',
  reply: { 200: MatchPreferences },
  problems: [],
  summary: "Get the caller's matching preferences",
})

export const savePreferences = endpoint({
  method: 'PUT',
  path: '/api/match-preferences',
  access: consumers,
  limit: 'write',
  body: MatchPreferences,
  reply: { 200: MatchPreferences },
  problems: [],
  summary: "Update the caller's matching preferences",
})

export const savePassFeedback = endpoint({
  method: 'PUT',
  path: '/api/matches/:advisorId/feedback',
  access: consumers,
  limit: 'write',
  params: AdvisorParams,
  body: PassFeedback,
  reply: { 204: null },
  problems: ['profiles.not-an-advisor', 'matching.not-passed'],
  summary: 'Give the reason for passing on an advisor; the advisor is not notified',
})

export const downloadExplanation = endpoint({
  method: 'GET',
  path: '/api/matches/:advisorId/explanation.pdf',
  access: consumers,
  limit: 'costly',
  params: AdvisorParams,
  query: z.object({ withName: z.stringbool().default(false) }),
  reply: { 200: { mediaType: 'application/pdf', fileName: 'match.pdf' } },
  problems: ['profiles.not-an-advisor', 'matching.no-match', 'core.unavailable'],
  summary: "Download the explanation of a match as a PDF, with the caller's name on request",
})

export const downloadComparison = endpoint({
  method: 'GET',
  path: '/api/matches/comparison.pdf',
  access: consumers,
  limit: 'costly',
  query: ComparisonQuery,
  reply: { 200: { mediaType: 'application/pdf', fileName: 'comparison.pdf' } },
  problems: ['profiles.not-an-advisor', 'core.unavailable'],
  summary: 'Download a comparison of up to three advisors as a PDF',
})

export const previewPreferences = endpoint({
  method: 'POST',
  path: '/api/match-preferences/preview',
  access: consumers,
  limit: 'costly',
  body: MatchPreferences,
  reply: { 200: PreferencesPreview },
  problems: ['matching.profile-needed'],
  summary: 'Preview the effect of other matching preferences without saving them',
})

export const getMatchAlerts = endpoint({
  method: 'GET',
  path: '/api/match-alerts',
  access: consumers,
  limit: 'read',
  reply: { 200: MatchAlerts },
  problems: [],
  summary: "Get the frequency of the caller's match alerts",
})

export const saveMatchAlerts = endpoint({
  method: 'PUT',
  path: '/api/match-alerts',
  access: consumers,
  limit: 'write',
  body: MatchAlerts,
  reply: { 200: MatchAlerts },
  problems: [],
  summary: "Set the frequency of the caller's match alerts",
})

export const matchingEndpoints = [
  listMatches,
  getMatch,
  react,
  recordView,
  getPreferences,
  savePreferences,
  savePassFeedback,
  downloadExplanation,
  downloadComparison,
  previewPreferences,
  getMatchAlerts,
  saveMatchAlerts,
] as const
