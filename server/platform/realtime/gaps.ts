import type { Redis } from 'ioredis'
import { seconds } from '#contract/core/durations.ts'
import type { Logger } from '../log/logger.ts'
import type { Io } from './connection.ts'

// Connections end spread over this time, so that their clients do not all come back at once.
const spreadMs = seconds(2)
const gapEvent = 'core.events-missed'

/**
 * Cuts this node's connections when Redis was away, because events of other nodes are lost
 * meanwhile. A client that reconnects reads what it missed, as after any other break.
 */
export function reconnectAfterGaps({ io, pub, sub, log }: { io: Io; pub: Redis; sub: Redis; log: Logger }): void {
  let timer: NodeJS.Timeout | undefined

  function cutConnections(): void {
    // One outage is reported by both lines and by every other node.
    if (timer) return
    const connections = [...io.sockets.sockets.values()]
    log.warn({ connections: connections.length }, 'redis is back; connections are renewed')
    for (const connection of connections) setTimeout(() => connection.conn.close(), Math.random() * spreadMs).unref()
    timer = setTimeout(() => {
      timer = undefined
    }, spreadMs).unref()
  }

  onReturn(sub, cutConnections)
  // Events of this node did not reach the others.
  onReturn(pub, () => io.serverSideEmit(gapEvent))
  io.on(gapEvent, cutConnections)
}

function onReturn(line: Redis, handle: () => void): void {
  let wasLost = false
  line.on('close', () => {
    wasLost = true
  })
  line.on('ready', () => {
    if (wasLost) handle()
    wasLost = false
  })
}
