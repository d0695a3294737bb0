import type { JobOverview } from '#contract/operations/jobs/schemas.ts'

type Queue = JobOverview['queues'][number]

/** How many jobs of a queue are in which state; empty when it has none. */
export function queueText({ failed, ready, active, deferred }: Queue): string {
  const counts = [
    [failed, 'failed'],
    [active, 'running'],
    [ready, 'ready'],
    [deferred, 'due later'],
  ] as const
  return counts
    .filter(([count]) => count > 0)
    .map(([count, state]) => `${count} ${state}`)
    .join(', ')
}

const urgency = ({ failed, ready, active, deferred }: Queue) =>
  failed > 0 ? 3 : ready + active > 0 ? 2 : deferred > 0 ? 1 : 0

/** The queues with failed jobs first, then those at work, then those with jobs for later. */
export function busyFirst(queues: readonly Queue[]): Queue[] {
  return queues.toSorted((a, b) => urgency(b) - urgency(a))
}
