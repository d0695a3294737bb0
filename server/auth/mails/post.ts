import { setTimeout as pause } from 'node:timers/promises'
import { seconds } from '#contract/core/durations.ts'
import type { Logger } from '#server/platform/context.ts'
import type { MailMessage, MailPort } from '#server/platform/mail/port.ts'

/**
 * Mails of this service. They hold codes that open accounts, so they are not written to the job queue; and the reply
 * does not wait for them, so that its time does not tell whether there was anybody to write to.
 */
export type Post = {
  send(message: MailMessage): void
  /** Does work of which the reply must not tell whether there was any, such as writing to an address somebody named. */
  later(work: () => Promise<void>): void
  /** Waits for what is under way, as before the process ends; gives up after some seconds. */
  settle(): Promise<void>
}

const pausesBetweenTries = [seconds(1), seconds(5), seconds(20)]
const patience = seconds(5)

/** Makes the post. A mail that no try could deliver is lost and logged; its person asks for another. */
export function createPost(port: MailPort, log: Logger): Post {
  const underWay = new Set<Promise<void>>()

  async function deliver(message: MailMessage): Promise<void> {
    for (const next of [...pausesBetweenTries, null]) {
      try {
        return await port.send(message)
      } catch (error) {
        log.warn({ err: error, kind: message.kind, last: next === null }, 'a mail could not be sent')
        if (next !== null) await pause(next, undefined, { ref: false })
      }
    }
  }

  function track(work: Promise<void>): void {
    const tracked = work.finally(() => underWay.delete(tracked))
    underWay.add(tracked)
  }

  return {
    send: (message) => track(deliver(message)),
    later: (work) => track(work().catch((error) => log.error({ err: error }, 'work behind a reply failed'))),
    async settle() {
      await Promise.race([settleAll(underWay), pause(patience, undefined, { ref: false })])
    },
  }
}

// Work may begin further work, as a recovery begins a mail.
async function settleAll(underWay: ReadonlySet<Promise<void>>): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay)
}
