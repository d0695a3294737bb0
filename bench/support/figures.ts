import { monitorEventLoopDelay } from 'node:perf_hooks'

/** The given percentile of the values; 0 when there are none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0
}

export const median = (values: readonly number[]) => percentile(values, 50)

/** Rounds for a table: three digits that say something. */
export const rounded = (value: number) => Number(value.toPrecision(3))

/**
 * What work cost this process: processor time of all its threads and of the main one, and how late
 * its loop was.
 */
export type Cost = { readonly cpuMs: number; readonly mainCpuMs: number; readonly loopDelayP99Ms: number }

/**
 * Does the work and tells what it cost. The delay holds the millisecond between two looks at the
 * clock.
 */
export async function watched<T>(work: () => Promise<T>): Promise<{ result: T; cost: Cost }> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const [all, main] = [process.cpuUsage(), process.threadCpuUsage()]
  delay.enable()
  const result = await work()
  delay.disable()
  return {
    result,
    cost: {
      cpuMs: milliseconds(process.cpuUsage(all)),
      mainCpuMs: milliseconds(process.threadCpuUsage(main)),
      loopDelayP99Ms: delay.percentile(99) / 1_000_000,
    },
  }
}

const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000

/**
 * Measures every case once a round, in turns, so that whatever else the machine does falls on all
 * alike. Stops after the rounds or when the time is up, but never before each has been measured
 * once.
 */
export async function inTurns<T>(
  cases: Readonly<Record<string, () => Promise<T>>>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Map<string, T[]>> {
  const until = performance.now() + seconds * 1_000
  const measured = new Map<string, T[]>(Object.keys(cases).map((name) => [name, []]))
  for (let round = 0; round < rounds && (round === 0 || performance.now() < until); round += 1)
    for (const [name, measure] of Object.entries(cases)) measured.get(name)?.push(await measure())
  return measured
}
