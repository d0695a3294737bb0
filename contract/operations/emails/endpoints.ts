import { endpoint } from '#contract/endpoint.ts'
import { EmailExample, EmailExampleParams, EmailKinds } from './schemas.ts'

const access = { roles: ['admin'], staff: 'see-system' } as const

export const listEmailKinds = endpoint({
  method: 'GET',
  path: '/api/admin/email-examples',
  access,
  limit: 'read',
  reply: { 200: EmailKinds },
  problems: [],
  summary: 'List every email of the product with the names of its examples',
})

export const getEmailExample = endpoint({
  method: 'GET',
  path: '/api/admin/email-examples/:kind/:name',
  access,
  limit: 'read',
  params: EmailExampleParams,
  reply: { 200: EmailExample },
  problems: ['core.not-found'],
  summary: 'Get an email of the product written with made-up facts, as text and as HTML',
})

export const emailExamplesEndpoints = [listEmailKinds, getEmailExample] as const
