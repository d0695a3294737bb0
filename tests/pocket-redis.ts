import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** As much of Redis as several processes of the product need of it, in memory, for tests on machines without one. */
export type PocketRedis = { readonly url: string; close(): Promise<void> }

type Reply = string | number | null | Error | readonly Reply[]

function encode(reply: Reply): string {
  if (reply === null) return '$-1\r\n'
  if (typeof reply === 'number') return `:${reply}\r\n`
  if (reply instanceof Error) return `-${reply.message}\r\n`
  if (typeof reply === 'string') return `$${Buffer.byteLength(reply, 'latin1')}\r\n${reply}\r\n`
  return `*${reply.length}\r\n${reply.map(encode).join('')}`
}

/** What comes unasked, as messages do, is marked as such since version 3 of the protocol. */
const push = (reply: readonly Reply[]) => encode(reply).replace('*', '>')

/** Cuts the complete commands off the front of what has arrived. */
function commandsIn(text: string): { commands: string[][]; rest: string } {
  const commands: string[][] = []
  for (let from = 0; ; ) {
    let at = from
    const line = (): string | null => {
      const end = text.indexOf('\r\n', at)
      if (end < 0) return null
      const found = text.slice(at, end)
      at = end + 2
      return found
    }
    const count = Number(line()?.slice(1) ?? Number.NaN)
    const words: string[] = []
    while (words.length < count) {
      const length = Number(line()?.slice(1) ?? Number.NaN)
      if (!(at + length + 2 <= text.length)) break
      words.push(text.slice(at, at + length))
      at += length + 2
    }
    if (Number.isNaN(count) || words.length < count) return { commands, rest: text.slice(from) }
    commands.push(words)
    from = at
  }
}

const matches = (pattern: string, channel: string) =>
  pattern.endsWith('*') ? channel.startsWith(pattern.slice(0, -1)) : pattern === channel

/** Starts it on a free port. Bytes travel as latin1 text, so binary payloads arrive as they were sent. */
export async function startPocketRedis(): Promise<PocketRedis> {
  const listeners = new Map<Socket, Set<string>>()
  const counters = new Map<string, { value: number; until: number }>()

  function publish(channel: string, message: string): number {
    let heard = 0
    for (const [socket, patterns] of listeners)
      for (const pattern of patterns) {
        if (!matches(pattern, channel)) continue
        const reply = pattern.endsWith('*') ? ['pmessage', pattern, channel, message] : ['message', channel, message]
        socket.write(push(reply), 'latin1')
        heard += 1
      }
    return heard
  }

  /** The limiter's script: count, and tell how long the window still lasts. */
  function count(key: string, points: string, windowSeconds: string): Reply {
    const now = performance.now()
    const known = counters.get(key)
    const counter = known && known.until > now ? known : { value: 0, until: now + Number(windowSeconds) * 1_000 }
    counter.value += Number(points)
    counters.set(key, counter)
    return [counter.value, Math.ceil(counter.until - now)]
  }

  function subscribe(socket: Socket, kind: string, channels: string[]): void {
    const own = listeners.get(socket) ?? new Set()
    listeners.set(socket, own)
    for (const channel of channels) socket.write(push([kind, channel, own.add(channel).size]), 'latin1')
  }

  function answer(socket: Socket, [name = '', ...words]: string[]): Reply | undefined {
    switch (name.toLowerCase()) {
      case 'subscribe':
      case 'psubscribe':
        return void subscribe(socket, name.toLowerCase(), words)
      case 'unsubscribe':
      case 'punsubscribe':
        return void socket.write(push([name.toLowerCase(), words[0] ?? null, 0]), 'latin1')
      case 'publish':
        return publish(words[0] ?? '', words[1] ?? '')
      case 'pubsub':
        return [...words.slice(1).flatMap((channel) => [channel, numberOf(channel)])]
      case 'evalsha':
        return new Error('NOSCRIPT No matching script.')
      case 'eval':
        return count(words[2] ?? '', words[3] ?? '1', words[4] ?? '1')
      case 'del':
        return counters.delete(words[0] ?? '') ? 1 : 0
      case 'hello':
        return ['server', 'redis', 'proto', 3]
      case 'info':
        return 'redis_version:7.0.0\r\nloading:0'
      case 'quit':
        setImmediate(() => socket.end())
        return 'OK'
      default:
        return 'OK'
    }
  }

  const numberOf = (channel: string) =>
    [...listeners.values()].filter((patterns) => [...patterns].some((pattern) => matches(pattern, channel))).length

  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    let waiting = ''
    sockets.add(socket)
    socket.setEncoding('latin1')
    socket.on('error', () => undefined)
    socket.on('close', () => listeners.delete(socket))
    socket.on('data', (chunk: string) => {
      const { commands, rest } = commandsIn(waiting + chunk)
      waiting = rest
      for (const command of commands) {
        const reply = answer(socket, command)
        if (reply !== undefined) socket.write(encode(reply), 'latin1')
      }
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
