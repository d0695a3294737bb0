import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const ChatTurn = z.object({
  name: z.string(),
  /** Messages a second, all chats together. */
  rate: z.number(),
  seconds: z.number(),
  /** The chats that are written in, one after the other. */
  chats: z.enum(['spread', 'oneAdvisor']),
})
export type ChatTurn = z.infer<typeof ChatTurn>

const Chat = z.object({ id: z.string(), from: z.number().int(), to: z.number().int() })

/** Who connects, which chats they have, by places in `people`, and what is sent when. */
export const ChatLoad = z.object({
  url: z.url(),
  people: z.array(z.object({ id: z.string(), token: z.string() })),
  chats: z.object({ spread: z.array(Chat), oneAdvisor: z.array(Chat) }),
  turns: z.array(ChatTurn),
})
export type ChatLoad = z.infer<typeof ChatLoad>

const ChatOutcome = z.object({
  name: z.string(),
  sent: z.number(),
  arrived: z.number(),
  failures: z.number(),
  /** Messages that arrived within the turn, a second. */
  perSecond: z.number(),
  medianMs: z.number(),
  p99Ms: z.number(),
})
export type ChatOutcome = z.infer<typeof ChatOutcome>

const program = fileURLToPath(new URL('../programs/chat-load.ts', import.meta.url))

/**
 * Runs the turns of a load in a process of its own and yields what came of each. The first value is
 * yielded as soon as all sockets are open, before anything is sent.
 */
export async function* chatTurns(
  load: ChatLoad,
  folder: string,
): AsyncGenerator<{ connected: number } | ChatOutcome, void, undefined> {
  const file = join(folder, 'chat-load.json')
  writeFileSync(file, JSON.stringify(load))
  const child = spawn(process.execPath, [program, file], { stdio: ['pipe', 'pipe', 'inherit'] })
  const stop = () => child.kill('SIGKILL')
  process.once('exit', stop)
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const value: unknown = JSON.parse(line)
      yield z.union([ChatOutcome, z.object({ connected: z.number() })]).parse(value)
      child.stdin.write('\n')
    }
  } finally {
    stop()
    process.off('exit', stop)
  }
}
