import { z } from 'zod'
import { everyone } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { DeviceZone, InvitationChoice, NotificationPreferences, QuietHoursChoice } from './schemas.ts'

export const getNotificationPreferences = endpoint({
  method: 'GET',
  path: '/api/notification-preferences',
  access: everyone,
  limit: 'read',
  reply: { 200: NotificationPreferences },
  problems: [],
  summary: "Get the caller's notification preferences",
})

export const saveNotificationPreferences = endpoint({
  method: 'PUT',
  path: '/api/notification-preferences',
  access: everyone,
  limit: 'write',
  body: NotificationPreferences,
  reply: { 200: NotificationPreferences },
  problems: [],
  summary: "Update the caller's notification preferences",
})

export const getQuietHours = endpoint({
  method: 'GET',
  path: '/api/quiet-hours',
  access: everyone,
  limit: 'read',
  reply: { 200: QuietHoursChoice },
  problems: [],
  summary: "Get the caller's quiet hours",
})

export const saveQuietHours = endpoint({
  method: 'PUT',
  path: '/api/quiet-hours',
  access: everyone,
  limit: 'write',
  body: QuietHoursChoice,
  reply: { 200: QuietHoursChoice },
  problems: [],
  summary: "Set or end the caller's quiet hours",
})

export const saveDeviceZone = endpoint({
  method: 'PUT',
  path: '/api/device-zone',
  access: everyone,
  limit: 'write',
  body: DeviceZone,
  reply: { 204: null },
  problems: [],
  summary: "Set the time zone of the caller's device, for emails when no booking or quiet hours name one",
})

/** What mail programs post to, and the button of the page at the same address (RFC 8058). */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe/:token',
  access: 'public',
  limit: 'write',
  params: z.object({ token: z.string().min(1).max(200) }),
  ignoresBody: true,
  reply: { 204: null },
  problems: ['emails.unsubscribe-link-invalid'],
  summary: 'Stop the emails of the kind in which the link was sent',
})

/** For the reader of an invitation who opted out of all of them by mistake. */
export const allowInvitations = endpoint({
  method: 'DELETE',
  path: '/unsubscribe/:token',
  access: 'public',
  limit: 'write',
  params: z.object({ token: z.string().min(1).max(200) }),
  reply: { 204: null },
  problems: ['emails.unsubscribe-link-invalid'],
  summary: 'Allow invitations again to the address to which the link was sent',
})

export const getInvitationChoice = endpoint({
  method: 'GET',
  path: '/api/invitation-emails',
  access: everyone,
  limit: 'read',
  reply: { 200: InvitationChoice },
  problems: [],
  summary: "Get whether the caller's address may be invited by email",
})

export const saveInvitationChoice = endpoint({
  method: 'PUT',
  path: '/api/invitation-emails',
  access: { ...everyone, emailVerified: true },
  limit: 'write',
  body: InvitationChoice,
  reply: { 200: InvitationChoice },
  problems: [],
  summary: "Allow or end invitations by email to the caller's address",
})

export const emailsEndpoints = [
  getNotificationPreferences,
  saveNotificationPreferences,
  getQuietHours,
  saveQuietHours,
  saveDeviceZone,
  unsubscribe,
  allowInvitations,
  getInvitationChoice,
  saveInvitationChoice,
] as const
