// Opens a socket for each person and sends messages over HTTP at a steady rate, as browsers do;
// measures from sending to the arrival at the other side. `bench/realtime.ts` runs it as a process
// of its own: a line of JSON for each step, and each step waits for a line from there.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { ChatLoad, type ChatOutcome, type ChatTurn } from '../support/chat-load.ts'
import { median, percentile } from '../support/figures.ts'

const { url, people, chats, turns } = ChatLoad.parse(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')))
const { hostname, port } = new URL(url)
if (!hostname.startsWith('127.')) throw new Error(`${hostname} is not this machine`)
// As many as browsers would have open at once; more would only wait in the server.
const agent = new Agent({ keepAlive: true, maxSockets: 128 })
const tickMs = 10
/**
 * How long after a turn its last messages may take to arrive. A turn that overloads the
 * server is waited for, since its rest would burden the next one.
 */
const settleMs = 120_000

const tokenOwner = new Map(people.map(({ id, token }) => [token, id]))
const sentAt = new Map<string, number>()
let arrivals: number[] = []

await openSockets()
say({ connected: people.length })
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
for (const turn of turns) {
  await lines.next()
  say(await play(turn))
}
process.exit(0)

async function openSockets(): Promise<void> {
  const atOnce = 50
  for (let first = 0; first < people.length; first += atOnce)
    await Promise.all(people.slice(first, first + atOnce).map(({ token }) => openSocket(token)))
}

function openSocket(token: string): Promise<void> {
  const socket = io(url, { path: '/socket.io', transports: ['websocket'], forceNew: true, auth: { token } })
  socket.on('messaging.message-sent', ({ message }: { message: { clientId: string; senderId: string } }) => {
    // The sender hears of it too; what counts is the other side.
    if (message.senderId === tokenOwner.get(token)) return
    const sent = sentAt.get(message.clientId)
    if (sent === undefined) return
    sentAt.delete(message.clientId)
    arrivals.push(performance.now() - sent)
  })
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve())
    socket.on('connect_error', reject)
  })
}

async function play({ name, rate, seconds, chats: key }: ChatTurn): Promise<ChatOutcome> {
  arrivals = []
  sentAt.clear()
  const from = performance.now()
  let [sent, failures] = [0, 0]
  const written = chats[key]
  const pending = new Set<Promise<void>>()
  while (performance.now() - from < seconds * 1_000) {
    const due = Math.floor(((performance.now() - from) / 1_000) * rate)
    for (; sent < due; sent += 1) {
      const reply = send(written[sent % written.length]).catch(() => {
        failures += 1
      })
      pending.add(reply)
      void reply.finally(() => pending.delete(reply))
    }
    await wait(tickMs)
  }
  const inTime = arrivals.length
  await Promise.race([Promise.all(pending), wait(settleMs)])
  const until = performance.now() + settleMs
  while (arrivals.length + failures < sent && performance.now() < until) await wait(tickMs)
  return {
    name,
    sent,
    arrived: arrivals.length,
    failures,
    perSecond: inTime / seconds,
    medianMs: median(arrivals),
    p99Ms: percentile(arrivals, 99),
  }
}

/** Sends one message in a chat; fails when the reply is no success. */
function send(chat: ChatLoad['chats']['spread'][number] | undefined): Promise<void> {
  if (!chat) throw new Error('a turn without chats')
  const clientId = randomUUID()
  const body = JSON.stringify({ clientId, body: 'Is there anything I should bring to our first talk?' })
  sentAt.set(clientId, performance.now())
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${people[chat.from]?.token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const call = request(
      { agent, host: hostname, port, method: 'POST', path: `/api/chats/${chat.id}/messages`, headers },
      (reply) => {
        reply.resume()
        reply.on('end', () =>
          (reply.statusCode ?? 500) < 300 ? resolve() : reject(new Error(`answered ${reply.statusCode}`)),
        )
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
