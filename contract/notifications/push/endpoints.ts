import { everyone } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { PushDevice, PushState } from './schemas.ts'

export const getPushState = endpoint({
  method: 'GET',
  path: '/api/push',
  access: everyone,
  limit: 'read',
  reply: { 200: PushState },
  problems: ['core.unavailable'],
  summary: 'Get the public key of push messages, and on which devices the caller gets them',
})

export const savePushDevice = endpoint({
  method: 'PUT',
  path: '/api/push/device',
  access: everyone,
  limit: 'write',
  body: PushDevice,
  reply: { 204: null },
  problems: ['notifications.push-address-refused'],
  summary: "Send push messages to the browser of the caller's session",
})

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/api/push/device',
  access: everyone,
  limit: 'write',
  reply: { 204: null },
  problems: [],
  summary: "Send no more push messages to the browser of the caller's session",
})

export const pushEndpoints = [getPushState, savePushDevice, removePushDevice] as const
