import { randomUUID } from 'node:crypto'
import { sendMessage as sendMessageEndpoint } from '#contract/messaging/endpoints.ts'
import type { Message } from '#contract/messaging/schemas.ts'
import { sendMessage } from '#server/messaging/sending/service.ts'
import { findClientChat } from '#server/messaging/service.ts'
import type { TestApp } from '#tests/support/harness.ts'
import { people, type TestPerson } from './people.ts'

export type TestChat = { readonly id: string; readonly consumer: TestPerson; readonly advisor: TestPerson }

/**
 * Chats for tests: `const { a } = chats(app)`, then `const { id, consumer, advisor } = await
 * a.chat()`.
 */
export function chats(app: TestApp) {
  const { a, an, agreement } = people(app)

  /** A consumer and an advisor who agreed to know each other, with the chat that makes. */
  async function chat(people: { consumer?: TestPerson; advisor?: TestPerson } = {}): Promise<TestChat> {
    const consumer = people.consumer ?? (await a.consumer())
    const advisor = people.advisor ?? (await an.advisor())
    await agreement({ consumer, advisor })
    const made = await findClientChat(consumer.ctx(), { consumerId: consumer.id, advisorId: advisor.id })
    if (!made) throw new Error('an agreement made no chat')
    return { id: made.id, consumer, advisor }
  }

  return {
    a: { ...a, chat },
    an,
    agreement,
    /** Writes over HTTP, as a browser does. */
    write(from: TestPerson, chatId: string, body: string, clientId: string = randomUUID()): Promise<Message> {
      return app.as(from).call(sendMessageEndpoint, { params: { id: chatId }, body: { clientId, body } })
    },
    /** Writes this many messages in one process, quickly; returns their texts in order. */
    async writeMany(from: TestPerson, chatId: string, count: number): Promise<string[]> {
      const bodies = Array.from({ length: count }, (_, place) => `message ${place + 1}`)
      for (const body of bodies) await sendMessage(from.ctx(), chatId, { clientId: randomUUID(), body })
      return bodies
    },
  }
}
