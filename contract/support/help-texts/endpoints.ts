import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { HelpKeyParams, HelpText, HelpTextVersion, RevertHelpText, WriteHelpText } from './schemas.ts'

const access = { roles: ['admin'], staff: 'announce' } as const

export const listHelpTexts = endpoint({
  method: 'GET',
  path: '/api/admin/help-texts',
  access,
  limit: 'read',
  reply: { 200: z.object({ items: z.array(HelpText) }) },
  problems: [],
  summary: 'List the texts that explain terms on the pages',
})

export const listHelpTextVersions = endpoint({
  method: 'GET',
  path: '/api/admin/help-texts/:key/versions',
  access,
  limit: 'read',
  params: HelpKeyParams,
  reply: { 200: z.object({ items: z.array(HelpTextVersion) }) },
  problems: [],
  summary: 'List the latest fifty wordings of a help text, latest first, and the default',
})

export const saveHelpText = endpoint({
  method: 'PUT',
  path: '/api/admin/help-texts/:key',
  access,
  limit: 'write',
  params: HelpKeyParams,
  body: WriteHelpText,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Change a help text, with the reason; pages show it from their next load',
})

export const revertHelpText = endpoint({
  method: 'POST',
  path: '/api/admin/help-texts/:key/reversion',
  access,
  limit: 'write',
  params: HelpKeyParams,
  body: RevertHelpText,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Show an earlier wording of a help text again, with the reason',
})

export const helpTextsEndpoints = [listHelpTexts, listHelpTextVersions, saveHelpText, revertHelpText] as const
