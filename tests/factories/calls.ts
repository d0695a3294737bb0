import { callChanged, startCall } from '#contract/calls/events.ts'
import type { TestApp } from '#tests/support/harness.ts'
import { chats } from './messaging.ts'

/** Calls for tests: `const { ringing } = callsOf(app)`. */
export function callsOf(app: TestApp) {
  const { a } = chats(app)
  return {
    /** A chat whose two people are connected, and the call one of them began. */
    async ringing() {
      const chat = await a.chat({ consumer: await a.consumer({ allowDirectCalls: true }) })
      const [caller, called] = [await app.connect(chat.consumer), await app.connect(chat.advisor)]
      const started = await caller.send(startCall, { chatId: chat.id })
      if (!started.ok) throw new Error(started.problem.title)
      const callId = started.reply.id
      await called.next(callChanged)
      await caller.next(callChanged)
      return { ...chat, caller, called, callId }
    },
  }
}
