import { z } from 'zod'
import { everyone } from '#contract/access.ts'
import { IdParams } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { GiveReason } from '../people/schemas.ts'
import { Announcement, CurrentAnnouncement, WriteAnnouncement } from './schemas.ts'

const access = { roles: ['admin'], staff: 'announce' } as const

export const getCurrentAnnouncement = endpoint({
  method: 'GET',
  path: '/api/announcement',
  access: 'public',
  limit: 'read',
  reply: { 200: CurrentAnnouncement },
  problems: [],
  summary: 'Get the banner for the caller now, the one that began last',
})

export const dismissAnnouncement = endpoint({
  method: 'PUT',
  path: '/api/announcements/:id/dismissal',
  access: everyone,
  limit: 'write',
  params: IdParams,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Show an announcement no more to the caller, on none of their devices',
})

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/api/admin/announcements',
  access,
  limit: 'read',
  reply: { 200: z.object({ items: z.array(Announcement) }) },
  problems: [],
  summary: 'List the latest hundred announcements, by when they begin',
})

export const addAnnouncement = endpoint({
  method: 'POST',
  path: '/api/admin/announcements',
  access,
  limit: 'write',
  body: WriteAnnouncement,
  reply: { 201: Announcement },
  problems: [],
  summary: 'Announce something to an audience from a time on',
})

export const changeAnnouncement = endpoint({
  method: 'PUT',
  path: '/api/admin/announcements/:id',
  access,
  limit: 'write',
  params: IdParams,
  body: WriteAnnouncement,
  reply: { 200: Announcement },
  problems: ['core.not-found'],
  summary: 'Change an announcement',
})

export const deleteAnnouncement = endpoint({
  method: 'POST',
  path: '/api/admin/announcements/:id/deletion',
  access,
  limit: 'write',
  params: IdParams,
  body: GiveReason,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Delete an announcement, with the reason',
})

export const announcementsEndpoints = [
  getCurrentAnnouncement,
  dismissAnnouncement,
  listAnnouncements,
  addAnnouncement,
  changeAnnouncement,
  deleteAnnouncement,
] as const
