import { z } from 'zod'
import { clientEvent } from './socket-event.ts'

/**
 * Gives a live connection the access token that replaced its first one. The server closes a
 * connection whose token has run out, so a browser sends this after every refresh.
 */
export const renewSession = clientEvent({
  name: 'session.renew',
  payload: z.strictObject({ token: z.string().max(8_192) }),
  reply: z.object({}),
})

export const sessionEvents = [renewSession] as const
