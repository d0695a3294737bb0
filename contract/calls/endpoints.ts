import { z } from 'zod'
import { people, verifiedPeople } from '#contract/access.ts'
import { Id } from '#contract/core/fields.ts'
import { PageQuery, pageOf } from '#contract/core/paging.ts'
import { endpoint } from '#contract/endpoint.ts'
import { CallQuality, CallSession, WaitingRoom } from './schemas.ts'

/** All calls of the caller, or those of one chat. */
export const CallsQuery = PageQuery.extend({ chatId: Id.optional() })
export type CallsQuery = z.infer<typeof CallsQuery>

export const listCalls = endpoint({
  method: 'GET',
  path: '/api/calls',
  access: people,
  limit: 'read',
  query: CallsQuery,
  reply: { 200: pageOf(CallSession) },
  problems: [],
  summary: "List the caller's calls, latest first",
})

const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
})

/** How the reader's browser may connect a call (docs/product.md "Calls"). */
const CallConnection = z.object({
  iceServers: z.array(IceServer),
  /** WebRTC's own value: `relay` never uses or reveals the browser's own addresses. */
  iceTransportPolicy: z.enum(['all', 'relay']),
  /** No relay server is configured, so a call needs the reader's permission to connect directly. */
  needsDirectConnection: z.boolean(),
})
export type CallConnection = z.infer<typeof CallConnection>

export const getCallServers = endpoint({
  method: 'GET',
  path: '/api/calls/servers',
  access: verifiedPeople,
  limit: 'read',
  reply: { 200: CallConnection },
  problems: [],
  summary: 'Get the relay servers for a call, and whether it may connect directly',
})

export const rateCall = endpoint({
  method: 'PUT',
  path: '/api/calls/:id/rating',
  access: people,
  limit: 'write',
  params: z.object({ id: Id }),
  body: z.strictObject({ isGood: z.boolean() }),
  reply: { 204: null },
  problems: ['core.not-found', 'calls.not-answered'],
  summary: 'Rate a call after it has ended',
})

export const getWaitingRoom = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/waiting-room',
  access: people,
  limit: 'read',
  params: z.object({ id: Id }),
  reply: { 200: WaitingRoom },
  problems: ['core.not-found'],
  summary: 'Get whether the other side waits for the call of an appointment',
})

export const getCallQuality = endpoint({
  method: 'GET',
  path: '/api/admin/calls',
  access: { roles: ['admin'], staff: 'see-numbers' },
  limit: 'costly',
  reply: { 200: CallQuality },
  problems: [],
  summary: 'Get the number and quality of the calls of the last 30 days',
})

export const callsEndpoints = [listCalls, getCallServers, rateCall, getWaitingRoom, getCallQuality] as const
