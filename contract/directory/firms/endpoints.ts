import { z } from 'zod'
import { Id } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FirmCards, FirmDetail, FirmsQuery } from './schemas.ts'

export const listFirms = endpoint({
  method: 'GET',
  path: '/api/firms',
  access: 'public',
  limit: 'read',
  query: FirmsQuery,
  reply: { 200: FirmCards },
  problems: [],
  summary: 'Search firms with listed advisors by name or city; the order never depends on payment',
})

export const getFirm = endpoint({
  method: 'GET',
  path: '/api/firms/:firmId',
  access: 'public',
  limit: 'read',
  params: z.object({ firmId: Id }),
  reply: { 200: FirmDetail },
  problems: ['core.not-found'],
  summary: 'Get the public page of a firm that has a listed advisor',
})

export const directoryFirmsEndpoints = [listFirms, getFirm] as const
