import { IdParams } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  BanPerson,
  EndSessions,
  ErasePerson,
  GiveReason,
  PeoplePage,
  PeopleQuery,
  PersonRecord,
  SetStaffRole,
} from './schemas.ts'

const roles = ['admin'] as const
const problems = ['core.not-found', 'people.not-possible'] as const

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/admin/people',
  access: { roles, staff: 'see-people' },
  limit: 'read',
  query: PeopleQuery,
  reply: { 200: PeoplePage },
  problems: [],
  summary: 'List accounts, newest first, by part of a name or an address, by id, and by role',
})

export const getPerson = endpoint({
  method: 'GET',
  path: '/api/admin/people/:id',
  access: { roles, staff: 'see-people' },
  limit: 'read',
  params: IdParams,
  reply: { 200: PersonRecord },
  problems: ['core.not-found'],
  summary: 'Get one account with its sessions, firm, verification and plan',
})

export const endSessionsOfPerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/:id/sign-out',
  access: { roles, staff: 'help-people' },
  limit: 'write',
  params: IdParams,
  body: EndSessions,
  reply: { 204: null },
  problems,
  summary: 'End one session of an account or all of them, with the reason',
})

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/admin/people/:id/confirmation',
  access: { roles, staff: 'help-people' },
  limit: 'contact',
  params: IdParams,
  body: GiveReason,
  reply: { 204: null },
  problems,
  summary: 'Send the email that confirms the address of an account again',
})

export const banPerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/:id/ban',
  access: { roles, staff: 'restrict-people' },
  limit: 'write',
  params: IdParams,
  body: BanPerson,
  reply: { 204: null },
  problems,
  summary: 'Sign an account out, keep it out for some days or until further notice, and take its profile off the site',
})

export const unbanPerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/:id/unban',
  access: { roles, staff: 'restrict-people' },
  limit: 'write',
  params: IdParams,
  body: GiveReason,
  reply: { 204: null },
  problems,
  summary: 'Let a banned account sign in again',
})

export const setStaffRole = endpoint({
  method: 'PUT',
  path: '/api/admin/people/:id/staff-role',
  access: { roles, staff: 'manage-people' },
  limit: 'write',
  params: IdParams,
  body: SetStaffRole,
  reply: { 204: null },
  problems: [...problems, 'auth.last-admin'],
  summary: 'Change what someone of the staff is there for',
})

export const erasePerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/:id/erase',
  access: { roles, staff: 'manage-people' },
  limit: 'costly',
  params: IdParams,
  body: ErasePerson,
  reply: { 204: null },
  problems: [...problems, 'auth.confirmation-missing', 'auth.last-admin', 'firms.not-empty'],
  summary: 'Erase an account as its owner could, with the reason',
})

export const exportPerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/:id/export',
  access: { roles, staff: 'manage-people' },
  limit: 'costly',
  params: IdParams,
  body: GiveReason,
  reply: { 200: { mediaType: 'application/json; charset=utf-8', fileName: 'account-data.json' } },
  problems,
  summary: 'Download what is kept about an account, without its files, with the reason',
})

export const peopleEndpoints = [
  listPeople,
  getPerson,
  endSessionsOfPerson,
  sendConfirmation,
  banPerson,
  unbanPerson,
  setStaffRole,
  erasePerson,
  exportPerson,
] as const
