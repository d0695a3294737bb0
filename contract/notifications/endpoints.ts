import { z } from 'zod'
import { PageQuery, pageOf } from '#contract/core/paging.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Notification } from './schemas.ts'

const access = { roles: 'any' } as const

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access,
  limit: 'read',
  query: PageQuery,
  reply: { 200: pageOf(Notification).extend({ unread: z.number().int() }) },
  problems: [],
  summary: 'What happened for you, latest first',
})

export const markNotificationsRead = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  access,
  limit: 'write',
  reply: { 204: null },
  problems: [],
  summary: 'Mark everything as seen',
})

export const notificationsEndpoints = [listNotifications, markNotificationsRead] as const
