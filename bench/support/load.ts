import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'

/**
 * What to ask, how long and how many at once. With bodies, every connection sends one after the
 * other.
 */
export const Load = z.object({
  url: z.url(),
  method: z.enum(['GET', 'POST']).default('GET'),
  headers: z.record(z.string(), z.string()).default({}),
  bodies: z.array(z.unknown()).default([]),
  /** Access tokens of several people: every connection asks for one after the other. */
  tokens: z.array(z.string()).default([]),
  /**
   * The field of a reply that the next request of the same connection brings: each connection then
   * begins with a body of its own, as one browser after another would.
   */
  carry: z.string().optional(),
  connections: z.number().int(),
  /** Requests a second, all connections together; as many as are answered where not given. */
  overallRate: z.number().optional(),
  /** In seconds; it ends by itself. */
  duration: z.number(),
})
export type Load = z.input<typeof Load>

const Outcome = z.object({
  answers: z.number(),
  perSecond: z.number(),
  medianMs: z.number(),
  p99Ms: z.number(),
  failures: z.number(),
})
export type Outcome = z.infer<typeof Outcome>

const run = promisify(execFile)
const program = fileURLToPath(new URL('../programs/load.ts', import.meta.url))

/**
 * Puts load on an address from a process of its own.
 * @throws when any response is not a success: a fast error would distort the figure.
 */
export async function underLoad(load: Load): Promise<Outcome> {
  const { stdout } = await run(process.execPath, [program, JSON.stringify(load)])
  const outcome = Outcome.parse(JSON.parse(stdout))
  if (outcome.failures > 0) throw new Error(`${load.url} failed ${outcome.failures} times under load`)
  return outcome
}
