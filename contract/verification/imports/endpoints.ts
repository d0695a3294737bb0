import { endpoint } from '#contract/endpoint.ts'
import { RegisterImports } from './schemas.ts'

export const listRegisterImports = endpoint({
  method: 'GET',
  path: '/api/admin/register-imports',
  access: { roles: ['admin'], staff: 'verify' },
  limit: 'read',
  reply: { 200: RegisterImports },
  problems: [],
  summary: 'List the latest imports of the adviser register, newest first',
})

export const importEndpoints = [listRegisterImports] as const
