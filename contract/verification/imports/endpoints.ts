import { endpoint } from '#contract/endpoint.ts'
import { RegisterImports, StartImport } from './schemas.ts'

export const listRegisterImports = endpoint({
  method: 'GET',
  path: '/api/admin/register-imports',
  access: { roles: ['admin'], staff: 'verify' },
  limit: 'read',
  reply: { 200: RegisterImports },
  problems: [],
  summary: 'List the latest imports of the adviser register, newest first',
})

export const startRegisterImport = endpoint({
  method: 'POST',
  path: '/api/admin/register-imports',
  access: { roles: ['admin'], staff: 'verify' },
  limit: 'costly',
  body: StartImport,
  reply: { 202: null },
  problems: ['verification.no-feed'],
  summary: 'Fetch and import the configured feed of the adviser register now, with the reason',
})

export const importEndpoints = [listRegisterImports, startRegisterImport] as const
