import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PageQuery, pageOf } from '../core/paging.ts'
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
  summary: 'Your calls, latest first',
})

const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
})

export const getCallServers = endpoint({
  method: 'GET',
  path: '/api/calls/servers',
  access: { roles: ['consumer', 'advisor', 'firm_admin'], emailVerified: true },
  limit: 'read',
  reply: { 200: z.object({ iceServers: z.array(IceServer) }) },
  problems: [],
  summary: 'The relay servers two browsers may use to reach each other',
})

export const callsEndpoints = [listCalls, getCallServers] as const
