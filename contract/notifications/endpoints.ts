import { z } from 'zod'
import { PageQuery, pageOf } from '#contract/core/paging.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Notification, NotificationPreferences } from './schemas.ts'

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

export const getNotificationPreferences = endpoint({
  method: 'GET',
  path: '/api/notification-preferences',
  access,
  limit: 'read',
  reply: { 200: NotificationPreferences },
  problems: [],
  summary: 'Which notices also come by email',
})

export const saveNotificationPreferences = endpoint({
  method: 'PUT',
  path: '/api/notification-preferences',
  access,
  limit: 'write',
  body: NotificationPreferences,
  reply: { 200: NotificationPreferences },
  problems: [],
  summary: 'Choose which notices also come by email',
})

export const notificationsEndpoints = [
  listNotifications,
  markNotificationsRead,
  getNotificationPreferences,
  saveNotificationPreferences,
] as const
