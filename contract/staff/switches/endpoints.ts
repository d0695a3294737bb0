import { z } from 'zod'
import { everyone } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { OwnSwitches, SetSwitch, SwitchState } from './schemas.ts'

const access = { roles: ['admin'], staff: 'set-switches' } as const

export const getOwnSwitches = endpoint({
  method: 'GET',
  path: '/api/switches',
  access: everyone,
  limit: 'read',
  reply: { 200: OwnSwitches },
  problems: [],
  summary: 'List the parts of the product that are on for the caller',
})

export const listSwitches = endpoint({
  method: 'GET',
  path: '/api/admin/switches',
  access,
  limit: 'read',
  reply: { 200: z.object({ items: z.array(SwitchState) }) },
  problems: [],
  summary: 'List the feature switches',
})

export const setSwitch = endpoint({
  method: 'PUT',
  path: '/api/admin/switches',
  access,
  limit: 'write',
  body: SetSwitch,
  reply: { 204: null },
  problems: [],
  summary: 'Turn a part of the product on, off, or on for some accounts, with the reason',
})

export const switchesEndpoints = [getOwnSwitches, listSwitches, setSwitch] as const
