import type { FastifyInstance } from 'fastify'
import { type ChannelSubscription, listenForNotifications } from '#server/platform/db/notifications.ts'
import type { Platform } from '#server/platform/platform.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { accessChannel, createHolderMemory, holderMemorySlot } from '../sessions/store.memory.ts'

/**
 * Forgets what is remembered of changed sessions and users, and closes the sockets of ended
 * sessions and banned users, whichever process changed them: another node, the command line, or an
 * operator in the database. The database notifies at the commit (auth/tables.ts, `sessions`).
 */
export function closeEndedSockets(app: FastifyInstance, { pool, watch, realtime, ports, log }: Platform): void {
  const databaseUrl = pool.options.connectionString
  if (databaseUrl === undefined) return
  const memory = createHolderMemory()
  let subscription: ChannelSubscription | null = null
  app.addHook('onListen', async () => {
    ports.slots.set(holderMemorySlot, memory)
    const connected = Promise.withResolvers<void>()
    subscription = listenForNotifications({
      databaseUrl,
      watch,
      channel: accessChannel,
      applicationName: 'fairlead sessions',
      onConnected: async () => {
        // What ended before, or while this connection was broken, was not reported.
        await realtime.closeEnded()
        connected.resolve()
      },
      onNotification: (payload) => {
        memory.forget(payload)
        const [kind, id = ''] = payload.split(' ')
        if (kind === 'user') realtime.disconnectSockets(rooms.user(id))
        if (kind === 'session') realtime.disconnectSockets(rooms.session(id))
      },
      onAlive: memory.onAlive,
      onDisconnected: memory.onDisconnected,
      onError: (err) => {
        log.warn({ err }, 'the connection that reports ended sessions broke')
        connected.resolve()
      },
    })
    await connected.promise
  })
  app.addHook('onClose', () => subscription?.close())
}
