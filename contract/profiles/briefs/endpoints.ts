import { z } from 'zod'
import { advisors, consumers, verifiedConsumers } from '#contract/access.ts'
import { Id } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { BriefOverview, ClientBrief, OwnBrief, ShareBrief } from './schemas.ts'

const AdvisorParams = z.object({ advisorId: Id })
const ConsumerParams = z.object({ consumerId: Id })
const pdf = { mediaType: 'application/pdf', fileName: 'brief.pdf' } as const

export const listBriefs = endpoint({
  method: 'GET',
  path: '/api/briefs',
  access: consumers,
  limit: 'read',
  reply: { 200: z.object({ items: z.array(BriefOverview) }) },
  problems: [],
  summary: 'List the advisors the caller consented to, each with the state of their brief',
})

export const getOwnBrief = endpoint({
  method: 'GET',
  path: '/api/briefs/:advisorId',
  access: consumers,
  limit: 'read',
  params: AdvisorParams,
  reply: { 200: OwnBrief },
  problems: ['profiles.not-an-advisor'],
  summary: "Get the caller's brief for one advisor, and the answers it can hold",
})

export const shareBrief = endpoint({
  method: 'PUT',
  path: '/api/briefs/:advisorId',
  access: verifiedConsumers,
  limit: 'write',
  params: AdvisorParams,
  body: ShareBrief,
  reply: { 200: OwnBrief },
  problems: [
    'profiles.not-an-advisor',
    'profiles.blocked',
    'profiles.consent-needed',
    'profiles.brief-changed',
    'eligibility.advisor-unavailable',
  ],
  summary: 'Share a brief with an advisor, or change it',
})

export const withdrawBrief = endpoint({
  method: 'DELETE',
  path: '/api/briefs/:advisorId',
  access: consumers,
  limit: 'write',
  params: AdvisorParams,
  reply: { 204: null },
  problems: [],
  summary: 'Withdraw the brief shared with an advisor',
})

export const downloadOwnBrief = endpoint({
  method: 'GET',
  path: '/api/briefs/:advisorId/brief.pdf',
  access: consumers,
  limit: 'costly',
  params: AdvisorParams,
  reply: { 200: pdf },
  problems: ['core.not-found', 'core.unavailable'],
  summary: 'Download the brief shared with an advisor as a PDF',
})

export const getClientBrief = endpoint({
  method: 'GET',
  path: '/api/consumers/:consumerId/brief',
  access: advisors,
  limit: 'read',
  params: ConsumerParams,
  reply: { 200: ClientBrief },
  problems: [],
  summary: 'Get the brief a consumer shared with the caller',
})

export const downloadClientBrief = endpoint({
  method: 'GET',
  path: '/api/consumers/:consumerId/brief.pdf',
  access: advisors,
  limit: 'costly',
  params: ConsumerParams,
  reply: { 200: pdf },
  problems: ['core.not-found', 'core.unavailable'],
  summary: 'Download the brief a consumer shared with the caller as a PDF',
})

export const briefsEndpoints = [
  listBriefs,
  getOwnBrief,
  shareBrief,
  withdrawBrief,
  downloadOwnBrief,
  getClientBrief,
  downloadClientBrief,
] as const
