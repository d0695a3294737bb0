import { advisors, verifiedAdvisors } from '#contract/access.ts'
import { IdParams } from '#contract/core/fields.ts'
import { pageOf } from '#contract/core/paging.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  Client,
  ClientDetail,
  ClientsQuery,
  NewClient,
  NoteParams,
  SaveClient,
  TimelineItem,
  TimelineQuery,
  WriteClientNote,
} from './schemas.ts'

export const listClients = endpoint({
  method: 'GET',
  path: '/api/clients',
  access: advisors,
  limit: 'read',
  query: ClientsQuery,
  reply: { 200: pageOf(Client) },
  problems: ['core.invalid'],
  summary: "List the caller's clients, those added last first",
})

export const addClient = endpoint({
  method: 'POST',
  path: '/api/clients',
  access: advisors,
  limit: 'write',
  body: NewClient,
  reply: { 201: ClientDetail },
  problems: ['leads.client-address-listed'],
  summary: "Add one client to the caller's own list. No one is matched with an account or written to",
})

export const getClient = endpoint({
  method: 'GET',
  path: '/api/clients/:id',
  access: advisors,
  limit: 'read',
  params: IdParams,
  reply: { 200: ClientDetail },
  problems: ['core.not-found'],
  summary: 'Get a client of the caller with the state of their consent',
})

export const listTimeline = endpoint({
  method: 'GET',
  path: '/api/clients/:id/timeline',
  access: advisors,
  limit: 'read',
  params: IdParams,
  query: TimelineQuery,
  reply: { 200: pageOf(TimelineItem) },
  problems: ['core.not-found', 'core.invalid'],
  summary: 'List what happened between the caller and a client, latest first',
})

export const saveClient = endpoint({
  method: 'PATCH',
  path: '/api/clients/:id',
  access: advisors,
  limit: 'write',
  params: IdParams,
  body: SaveClient,
  reply: { 200: ClientDetail },
  problems: ['core.not-found', 'leads.wrong-field-value', 'leads.client-discloses', 'leads.client-address-listed'],
  summary: "Set a client's next review, values of custom fields, or what an imported list says about them",
})

export const removeClient = endpoint({
  method: 'DELETE',
  path: '/api/clients/:id',
  access: advisors,
  limit: 'write',
  params: IdParams,
  reply: { 204: null },
  problems: ['core.not-found', 'leads.client-converted'],
  summary: 'Remove an imported client with their notes and tasks',
})

export const addClientNote = endpoint({
  method: 'POST',
  path: '/api/clients/:id/notes',
  access: advisors,
  limit: 'write',
  params: IdParams,
  body: WriteClientNote,
  reply: { 201: TimelineItem },
  problems: ['core.not-found'],
  summary: 'Write a private note about a client',
})

export const deleteClientNote = endpoint({
  method: 'DELETE',
  path: '/api/clients/:id/notes/:noteId',
  access: advisors,
  limit: 'write',
  params: NoteParams,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Delete a note about a client',
})

export const inviteClient = endpoint({
  method: 'POST',
  path: '/api/clients/:id/invitation',
  access: verifiedAdvisors,
  limit: 'invite',
  params: IdParams,
  reply: { 200: ClientDetail },
  problems: [
    'core.not-found',
    'core.too-many',
    'leads.client-converted',
    'leads.client-without-address',
    'leads.client-invited',
    'emails.no-invitations',
    'eligibility.advisor-unavailable',
  ],
  summary: 'Email an imported client an invitation; the reply is the same whether or not they have an account',
})

export const clientsEndpoints = [
  listClients,
  addClient,
  getClient,
  listTimeline,
  saveClient,
  removeClient,
  addClientNote,
  deleteClientNote,
  inviteClient,
] as const
