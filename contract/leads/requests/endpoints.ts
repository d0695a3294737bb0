import { z } from 'zod'
import { consumers, verifiedConsumers } from '#contract/access.ts'
import { Id } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { OwnFirmRequest } from './schemas.ts'

const path = '/api/firms/:firmId/request'
const params = z.object({ firmId: Id })
const reply = { 200: OwnFirmRequest }

export const getFirmRequest = endpoint({
  method: 'GET',
  path,
  access: consumers,
  limit: 'read',
  params,
  reply,
  problems: [],
  summary: "Get the caller's open request to a firm, or null",
})

export const requestFirm = endpoint({
  method: 'POST',
  path,
  access: verifiedConsumers,
  limit: 'write',
  params,
  reply,
  problems: ['core.not-found', 'leads.no-other-advisor', 'core.too-many'],
  summary: 'Ask a firm for an advisor, without disclosing who asks',
})

export const withdrawFirmRequest = endpoint({
  method: 'DELETE',
  path,
  access: consumers,
  limit: 'write',
  params,
  reply,
  problems: [],
  summary: 'Take back a request to a firm that the caller has not agreed to share their name for',
})

export const requestsEndpoints = [getFirmRequest, requestFirm, withdrawFirmRequest] as const
