import { z } from 'zod'
import { clientEvent, serverEvent } from './socket-event.ts'

/**
 * Gives a live connection the access token that replaced its first one. The server closes a
 * connection whose token has run out, so a browser sends this after every refresh.
 */
export const renewSession = clientEvent({
  name: 'session.renew',
  payload: z.strictObject({ token: z.string().max(8_192) }),
  reply: z.object({}),
})

/**
 * Something was sent between the opening of a page and its first connection, or may have been. The
 * page says with its handshake how many milliseconds ago it was opened (`pageAge`).
 */
export const eventsMissed = serverEvent({ name: 'session.events-missed', payload: z.object({}) })

export const sessionEvents = [renewSession, eventsMissed] as const
