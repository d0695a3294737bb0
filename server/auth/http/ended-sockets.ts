import type { FastifyInstance } from 'fastify'
import { type ChannelSubscription, listenForNotifications } from '#server/platform/db/notifications.ts'
import type { Platform } from '#server/platform/platform.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'

/**
 * Closes the sockets of ended sessions and banned users, whichever process ended them: another
 * node, the command line, or an operator in the database. The database notifies at the commit
 * (auth/tables.ts, `sessions`).
 */
export function closeEndedSockets(app: FastifyInstance, { pool, watch, realtime, log }: Platform): void {
  const databaseUrl = pool.options.connectionString
  if (databaseUrl === undefined) return
  let subscription: ChannelSubscription | null = null
  app.addHook('onListen', async () => {
    const connected = Promise.withResolvers<void>()
    subscription = listenForNotifications({
      databaseUrl,
      watch,
      channel: 'auth_access_ended',
      applicationName: 'fairlead sessions',
      onConnected: async () => {
        // What ended before, or while this connection was broken, was not reported.
        await realtime.closeEnded()
        connected.resolve()
      },
      onNotification: (payload) => {
        const [kind, id = ''] = payload.split(' ')
        realtime.closeSockets(kind === 'user' ? rooms.user(id) : rooms.session(id))
      },
      onError: (err) => {
        log.warn({ err }, 'the connection that reports ended sessions broke')
        connected.resolve()
      },
    })
    await connected.promise
  })
  app.addHook('onClose', () => subscription?.close())
}
