import { connect, type NetConnectOpts, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { seconds } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import type { ScannerPort, ScanResult } from './port.ts'

/** A longer answer is not from clamd. */
const longestAnswer = 4_096

/**
 * Scans by clamd over TCP or a Unix socket with the command INSTREAM: pieces with their length
 * before them, a length of zero at the end (clamd(8)). The scanner may stay silent for
 * `silentForMs`, while it takes a file or works on it.
 */
export function createClamd(url: string, { silentForMs = seconds(60) } = {}): ScannerPort {
  const target = { ...targetOf(new URL(url)), timeout: silentForMs }
  return {
    async scan(content) {
      try {
        return resultOf(await ask(target, content))
      } catch (cause) {
        throw problem('core.unavailable', { cause })
      }
    },
    async check() {
      const socket = open(target)
      try {
        socket.write('zPING\0')
        const answer = await answerFrom(socket)
        if (answer !== 'PONG') throw new Error('clamd did not answer PING')
      } finally {
        socket.destroy()
      }
    },
  }
}

function targetOf(url: URL): NetConnectOpts {
  if (url.protocol === 'unix:') return { path: url.pathname }
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 3310) }
}

/** Connects; a scanner that stays silent too long ends the connection with an error. */
function open(target: NetConnectOpts): Socket {
  const socket = connect(target)
  return socket.on('timeout', () => socket.destroy(new Error('clamd did not answer in time')))
}

async function ask(target: NetConnectOpts, content: AsyncIterable<Uint8Array>): Promise<string> {
  const socket = open(target)
  try {
    const [answer] = await Promise.all([
      answerFrom(socket),
      // A scanner that has found something, or has enough, closes before the file ends.
      pipeline(Readable.from(framed(content)), socket, { end: false }).catch(() => {}),
    ])
    return answer
  } finally {
    socket.destroy()
  }
}

async function* framed(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0')
  for await (const piece of content) {
    if (piece.length === 0) continue
    yield lengthOf(piece.length)
    yield piece
  }
  yield lengthOf(0)
}

function lengthOf(bytes: number): Buffer {
  const field = Buffer.alloc(4)
  field.writeUInt32BE(bytes)
  return field
}

async function answerFrom(socket: AsyncIterable<Uint8Array>): Promise<string> {
  let answer = ''
  for await (const piece of socket) {
    answer += Buffer.from(piece).toString('utf8')
    if (answer.includes('\0') || answer.length > longestAnswer) break
  }
  return answer.split('\0')[0]?.trim() ?? ''
}

function resultOf(answer: string): ScanResult {
  if (/^stream: OK$/.test(answer)) return { isClean: true }
  const signature = /^stream: (?<name>.+) FOUND$/.exec(answer)?.groups?.name
  if (signature) return { isClean: false, signature }
  throw new Error(`clamd answered ${JSON.stringify(answer.slice(0, 200))}`)
}
