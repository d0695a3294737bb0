import { z } from 'zod'
import { advisors } from '#contract/access.ts'
import { IdParams } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { CustomField, NewCustomField, RenamedField } from './schemas.ts'

const list = { 200: z.object({ items: z.array(CustomField) }) }

export const listCustomFields = endpoint({
  method: 'GET',
  path: '/api/custom-fields',
  access: advisors,
  limit: 'read',
  reply: list,
  problems: [],
  summary: "List the caller's custom fields of leads and clients, the oldest first",
})

export const addCustomField = endpoint({
  method: 'POST',
  path: '/api/custom-fields',
  access: advisors,
  limit: 'write',
  body: NewCustomField,
  reply: { 201: CustomField },
  problems: ['leads.too-many-fields', 'leads.field-name-taken'],
  summary: 'Add a custom field to leads and clients',
})

export const renameCustomField = endpoint({
  method: 'PATCH',
  path: '/api/custom-fields/:id',
  access: advisors,
  limit: 'write',
  params: IdParams,
  body: RenamedField,
  reply: { 200: CustomField },
  problems: ['core.not-found', 'leads.field-name-taken'],
  summary: 'Give a custom field another name; its kind and values stay',
})

export const deleteCustomField = endpoint({
  method: 'DELETE',
  path: '/api/custom-fields/:id',
  access: advisors,
  limit: 'write',
  params: IdParams,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Delete a custom field with its values',
})

export const apiListCustomFields = endpoint({
  method: 'GET',
  path: '/api/v1/custom-fields',
  access: { ...advisors, scope: 'read:leads' },
  limit: 'api',
  reply: list,
  problems: [],
  summary: 'List your custom fields, by whose ids leads and clients carry values',
})

export const fieldsEndpoints = [
  listCustomFields,
  addCustomField,
  renameCustomField,
  deleteCustomField,
  apiListCustomFields,
] as const
