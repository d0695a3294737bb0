import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '#contract/core/durations.ts'
import { listAdvisors } from '#contract/directory/endpoints.ts'
import { listMatches } from '#contract/matching/endpoints.ts'
import { sendMessage, startChat } from '#contract/messaging/endpoints.ts'
import { getOwnProfile, grantConsent } from '#contract/profiles/endpoints.ts'
import { bookAppointment, cancelAppointment, listSlots } from '#contract/scheduling/endpoints.ts'
import { demoAccounts, demoPassword } from '#server/commands/demo/accounts.ts'
import { callerOf, messagesAfter, signIn } from '../support/traffic.ts'

type Answer = { readonly at: number; readonly isWrite: boolean; readonly isAnswered: boolean }

type LoadWindow = { readonly requests: number; readonly failed: number; readonly longestWithoutWriteMs: number }

export type ClusterLoad = {
  /** What came of the requests since a moment. */
  since(from: number): LoadWindow
  stop(): Promise<void>
  /** Bodies of the messages that were acknowledged, and of those that are stored. */
  messages(): Promise<{ acknowledged: readonly string[]; stored: readonly string[] }>
  readonly bookings: readonly string[]
  /** How often two requests for the same time were both accepted. */
  doubleBookings(): number
}

/**
 * Writes messages, books and reads over HTTP until it is stopped. A message that is not
 * acknowledged is sent again under its client id, as a browser does.
 * @param signInUrl one process itself, because demo accounts sign in without a proxy only
 */
export async function startLoad(url: string, signInUrl: string): Promise<ClusterLoad> {
  const token = await signIn(signInUrl, demoAccounts.consumer.email, demoPassword)
  const call = callerOf(url, token)
  const { items } = await call(listMatches, { query: { limit: 40 } })
  const advisorIds = items.filter(({ reaction }) => reaction === null).map(({ advisor }) => advisor.id)
  for (const advisorId of advisorIds) await call(grantConsent, { params: { advisorId }, body: {} })
  const { id: chatId } = await call(startChat, { body: { advisorId: advisorIds[0] ?? '' } })
  const from = (await messagesAfter(call, chatId, 0)).at(-1)?.position ?? 0

  const answers: Answer[] = []
  const acknowledged: string[] = []
  const bookings: string[] = []
  let doubles = 0
  let isOver = false
  let turn = 0

  async function count<T>(isWrite: boolean, request: () => Promise<T>): Promise<T | null> {
    try {
      const result = await request()
      answers.push({ at: performance.now(), isWrite, isAnswered: true })
      return result
    } catch (error) {
      // A time that somebody else was quicker to take is an answer.
      const isAnswered = / answered 4(09|22) /.test(String(error))
      answers.push({ at: performance.now(), isWrite, isAnswered })
      if (!isAnswered) await wait(50)
      return null
    }
  }

  async function write(): Promise<void> {
    const clientId = randomUUID()
    const send = () => call(sendMessage, { params: { id: chatId }, body: { clientId, body: clientId } })
    while ((await count(true, send)) === null) if (isOver) return
    acknowledged.push(clientId)
    await wait(20)
  }

  /** Two requests for the same time at once: one of them at most may be accepted. */
  async function bookTwice(): Promise<void> {
    const advisorId = advisorIds[turn++ % advisorIds.length] ?? ''
    const offered = await count(false, () => call(listSlots, { params: { advisorId } }))
    const [slot, mode] = [offered?.slots[turn % offered.slots.length], offered?.modes[0]]
    if (!slot || !mode) return
    const facts = { timeZone: 'America/Los_Angeles', phone: '+1 503 555 0142', evenIfBusy: true }
    const body = { advisorId, startsAt: slot.startsAt, mode, ...facts }
    const book = () => count(true, () => call(bookAppointment, { body }))
    const made = (await Promise.all([book(), book()])).filter((each) => each !== null)
    if (made.length > 1) doubles += 1
    for (const { id } of made) {
      bookings.push(id)
      await count(true, () => call(cancelAppointment, { params: { id }, body: {} }))
    }
  }

  async function repeat(work: () => Promise<unknown>): Promise<void> {
    while (!isOver) await work()
  }
  const running = [
    ...[write, write, write].map(repeat),
    repeat(bookTwice),
    repeat(() => count(false, () => call(getOwnProfile, {})).then(() => wait(20))),
    repeat(() => count(false, () => call(listAdvisors, { query: { limit: 5 } })).then(() => wait(20))),
  ]
  return {
    since(begin) {
      const own = answers.filter(({ at }) => at >= begin)
      const writes = own.filter(({ isWrite, isAnswered }) => isWrite && isAnswered).map(({ at }) => at)
      const ends = [...writes, performance.now()]
      const gaps = ends.map((at, index) => at - (ends[index - 1] ?? begin))
      return {
        requests: own.length,
        failed: own.filter(({ isAnswered }) => !isAnswered).length,
        longestWithoutWriteMs: Math.max(...gaps),
      }
    },
    async stop() {
      isOver = true
      await Promise.race([Promise.all(running), wait(seconds(30))])
    },
    async messages() {
      const stored = (await messagesAfter(call, chatId, from)).map(({ body }) => body ?? '')
      return { acknowledged, stored }
    },
    bookings,
    doubleBookings: () => doubles,
  }
}
