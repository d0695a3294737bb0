import { z } from 'zod'
import { advisors } from '#contract/access.ts'
import { Id } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { DecideTexts, HeldTexts, OwnTexts } from './schemas.ts'

const supervisor = { ...advisors, firm: 'supervise' } as const

export const getOwnTexts = endpoint({
  method: 'GET',
  path: '/api/archive/own-texts',
  access: advisors,
  limit: 'read',
  reply: { 200: OwnTexts },
  problems: [],
  summary: "Get the firm that approves the caller's profile texts, and those that wait",
})

export const discardOwnTexts = endpoint({
  method: 'DELETE',
  path: '/api/archive/own-texts',
  access: advisors,
  limit: 'write',
  reply: { 204: null },
  problems: [],
  summary: "Discard the caller's texts that readers don't see yet",
})

export const listHeldTexts = endpoint({
  method: 'GET',
  path: '/api/archive/texts',
  access: supervisor,
  limit: 'read',
  reply: { 200: z.object({ items: z.array(HeldTexts) }) },
  problems: ['firms.none', 'firms.not-allowed'],
  summary: "List profile texts of the firm's advisors that wait for approval, longest waiting first",
})

export const decideTexts = endpoint({
  method: 'PUT',
  path: '/api/archive/texts/:advisorId/decision',
  access: supervisor,
  limit: 'write',
  params: z.object({ advisorId: Id }),
  body: DecideTexts,
  reply: { 204: null },
  problems: ['core.not-found', 'firms.none', 'firms.not-allowed', 'archive.texts-changed', 'archive.own-texts'],
  summary: "Publish an advisor's texts, or send them back with a note",
})

export const heldTextsEndpoints = [getOwnTexts, discardOwnTexts, listHeldTexts, decideTexts] as const
