import { IdParams } from '#contract/core/fields.ts'
import { pageOf } from '#contract/core/paging.ts'
import { endpoint } from '#contract/endpoint.ts'
import type { ApiScope } from '#contract/integrations/values.ts'
import { MoveLead, SaveLead } from '../schemas.ts'
import { NewTask, SaveTask, Task } from '../tasks/schemas.ts'
import { ApiClient, ApiClientsQuery, ApiLead, ApiLeadsQuery, ApiTasksQuery } from './schemas.ts'

const withKey = <const S extends ApiScope>(scope: S) => ({ roles: ['advisor', 'firm_admin'], scope }) as const

/** What a change answers when its `Idempotency-Key` was sent before. */
const repeated = ['integrations.idempotency-key-reused', 'integrations.done-before'] as const

export const apiListLeads = endpoint({
  method: 'GET',
  path: '/api/v1/leads',
  access: withKey('read:leads'),
  limit: 'api',
  query: ApiLeadsQuery,
  reply: { 200: pageOf(ApiLead) },
  problems: [],
  summary: 'List your leads, latest first; a consumer has a name once they agreed to share it with you',
})

export const apiGetLead = endpoint({
  method: 'GET',
  path: '/api/v1/leads/:id',
  access: withKey('read:leads'),
  limit: 'api',
  params: IdParams,
  reply: { 200: ApiLead },
  problems: ['core.not-found'],
  summary: 'Get one of your leads',
})

export const apiMoveLead = endpoint({
  method: 'POST',
  path: '/api/v1/leads/:id/move',
  access: withKey('write:leads'),
  limit: 'api',
  params: IdParams,
  body: MoveLead,
  reply: { 200: ApiLead },
  problems: ['core.not-found', 'leads.wrong-move', ...repeated],
  summary: 'Move a lead to another status',
})

export const apiSaveLead = endpoint({
  method: 'PATCH',
  path: '/api/v1/leads/:id',
  access: withKey('write:leads'),
  limit: 'api',
  params: IdParams,
  body: SaveLead,
  reply: { 200: ApiLead },
  problems: ['core.not-found', 'leads.wrong-field-value', ...repeated],
  summary: "Update a lead's notes, expected value, tags, next step or custom fields",
})

export const apiListClients = endpoint({
  method: 'GET',
  path: '/api/v1/clients',
  access: withKey('read:clients'),
  limit: 'api',
  query: ApiClientsQuery,
  reply: { 200: pageOf(ApiClient) },
  problems: [],
  summary: 'List your clients, those added last first',
})

export const apiGetClient = endpoint({
  method: 'GET',
  path: '/api/v1/clients/:id',
  access: withKey('read:clients'),
  limit: 'api',
  params: IdParams,
  reply: { 200: ApiClient },
  problems: ['core.not-found'],
  summary: 'Get one of your clients',
})

export const apiListTasks = endpoint({
  method: 'GET',
  path: '/api/v1/tasks',
  access: withKey('read:tasks'),
  limit: 'api',
  query: ApiTasksQuery,
  reply: { 200: pageOf(Task) },
  problems: [],
  summary: 'List your tasks, the newest first',
})

export const apiAddTask = endpoint({
  method: 'POST',
  path: '/api/v1/tasks',
  access: withKey('write:tasks'),
  limit: 'api',
  body: NewTask,
  reply: { 201: Task },
  problems: ['core.not-found', ...repeated],
  summary: 'Add a task about a lead or a client',
})

export const apiSaveTask = endpoint({
  method: 'PATCH',
  path: '/api/v1/tasks/:id',
  access: withKey('write:tasks'),
  limit: 'api',
  params: IdParams,
  body: SaveTask,
  reply: { 200: Task },
  problems: ['core.not-found', ...repeated],
  summary: 'Change a task, or mark it done',
})

export const leadsApiEndpoints = [
  apiListLeads,
  apiGetLead,
  apiMoveLead,
  apiSaveLead,
  apiListClients,
  apiGetClient,
  apiListTasks,
  apiAddTask,
  apiSaveTask,
] as const
