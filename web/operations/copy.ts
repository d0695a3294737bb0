import type { DependencyHealth } from '#contract/operations/schemas.ts'
import type { DependencyId, HealthState } from '#contract/operations/values.ts'

export const healthLabels = {
  up: { tone: 'ok', label: 'Working' },
  degraded: { tone: 'warn', label: 'Needs a look' },
  down: { tone: 'bad', label: 'Not working' },
  off: { tone: 'plain', label: 'Not set up' },
} as const satisfies Record<HealthState, { tone: string; label: string }>

/** What each part is called, and what to do when it does not work. */
export const dependencyLabels: Record<DependencyId, { name: string; action: string }> = {
  database: {
    name: 'Database',
    action:
      'Nothing can be read or stored without it. See whether PostgreSQL runs and its disk has room. When connections run out, lower DATABASE_POOL_SIZE or raise max_connections.',
  },
  replica: {
    name: 'Database replica',
    action:
      'Look at the load and the network of the replica. While it is behind, a failover loses what it has not received.',
  },
  queue: {
    name: 'Job queue',
    action:
      'Emails and reminders wait here. Look for “job failed” in the log: it names the job and the cause. When no job starts at all, restart one process.',
  },
  matching: {
    name: 'Matching',
    action:
      'Lists are complete but slower meanwhile. If this lasts longer than two minutes after a start, look for “advisor index” in the log.',
  },
  redis: {
    name: 'Redis',
    action:
      'Limits count on each process alone, and events reach only people of the same process. Start Redis again: connections are renewed by themselves.',
  },
  disk: {
    name: 'Disk of the data folder',
    action: 'Make room in DATA_DIR, or move files to an object store. Uploads are refused when it is full.',
  },
  mail: {
    name: 'Email',
    action:
      'Mails wait in the queue for most of a day and are sent when it answers. See whether the mail server runs and SMTP_URL is right.',
  },
  storage: {
    name: 'File storage',
    action:
      'Pictures and files in messages cannot be uploaded or opened. See whether the store answers, and whether its keys may write.',
  },
  scanner: {
    name: 'Virus scanner',
    action: 'Files in messages wait and are delivered once they are scanned. Start clamd again.',
  },
  relay: {
    name: 'Relay for calls',
    action: 'Calls fail for people behind strict networks. See whether coturn runs and its ports are open.',
  },
  sms: {
    name: 'Text messages',
    action: 'Codes by text message are tried again. See the status page of the gateway and the credentials.',
  },
  payments: {
    name: 'Payments',
    action: 'Renewals are tried again later. See the status page of Stripe and the secret key.',
  },
}

const urgency: Record<HealthState, number> = { down: 0, degraded: 1, up: 2, off: 3 }

/** Orders what needs somebody first; within a state the order stays. */
export function byUrgency(items: readonly DependencyHealth[]): DependencyHealth[] {
  return items.toSorted((a, b) => urgency[a.state] - urgency[b.state])
}

/** Sums the page up in one sentence. */
export function summaryOf(items: readonly DependencyHealth[]): string {
  const count = (state: HealthState) => items.filter((item) => item.state === state).length
  const [down, degraded] = [count('down'), count('degraded')]
  if (down + degraded === 0) return 'Everything that is set up works.'
  const parts = [down > 0 && `${down} not working`, degraded > 0 && `${degraded} to look at`]
  return `${parts.filter(Boolean).join(', ')}.`
}
