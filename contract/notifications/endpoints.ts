import { z } from 'zod'
import { everyone } from '#contract/access.ts'
import { Id, Instant } from '#contract/core/fields.ts'
import { pageOf } from '#contract/core/paging.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Notification, NotificationsQuery, WorkCounts } from './schemas.ts'

const ReadAt = z.object({ readAt: Instant })

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: everyone,
  limit: 'read',
  query: NotificationsQuery,
  reply: { 200: pageOf(Notification).extend({ unread: z.number().int() }) },
  problems: [],
  summary: "List the caller's notifications, latest first",
})

export const markNotificationsRead = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  access: everyone,
  limit: 'write',
  reply: { 200: ReadAt },
  problems: [],
  summary: 'Mark all notifications as read',
})

export const undoNotificationsRead = endpoint({
  method: 'POST',
  path: '/api/notifications/unread',
  access: everyone,
  limit: 'write',
  body: ReadAt,
  reply: { 204: null },
  problems: [],
  summary: 'Mark as unread what was marked as read at one moment',
})

export const markNotificationRead = endpoint({
  method: 'POST',
  path: '/api/notifications/:id/read',
  access: everyone,
  limit: 'write',
  params: z.object({ id: Id }),
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Mark a notification as read',
})

export const getWorkCounts = endpoint({
  method: 'GET',
  path: '/api/notifications/work-counts',
  access: { roles: ['advisor', 'firm_admin', 'admin'], staff: 'see-numbers' },
  limit: 'read',
  reply: { 200: WorkCounts },
  problems: [],
  summary: "Count the caller's open work: new leads, requests and verifications",
})

export const notificationsEndpoints = [
  listNotifications,
  markNotificationsRead,
  undoNotificationsRead,
  markNotificationRead,
  getWorkCounts,
] as const
