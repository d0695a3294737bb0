import { z } from 'zod'
import { PageQuery, pageOf } from '#contract/core/paging.ts'
import { endpoint } from '#contract/endpoint.ts'
import { CallSession } from './schemas.ts'

const people = { roles: ['consumer', 'advisor', 'firm_admin'] } as const

export const listCalls = endpoint({
  method: 'GET',
  path: '/api/calls',
  access: people,
  limit: 'read',
  query: PageQuery,
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
  access: { roles: ['consumer', 'advisor', 'firm_admin'], emailVerified: true },
  limit: 'read',
  reply: { 200: CallConnection },
  problems: [],
  summary: 'Get the relay servers for a call, and whether it may connect directly',
})

export const callsEndpoints = [listCalls, getCallServers] as const
