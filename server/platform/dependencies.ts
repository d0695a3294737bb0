import type { MailPort } from './mail/port.ts'
import { dependencyCalls } from './metrics/figures.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { ScannerPort } from './scanner/port.ts'
import type { SmsPort } from './sms/port.ts'
import type { StoragePort } from './storage/port.ts'
import { inSpan } from './tracing/span.ts'

/** When a service behind a port last succeeded, and when it last failed. */
export type DependencyUse = { readonly succeededAt: Date | null; readonly failedAt: Date | null }

/** Counts and remembers how the services behind the ports answer. */
export type Dependencies = {
  mail(port: MailPort): MailPort
  sms(port: SmsPort): SmsPort
  storage(port: StoragePort): StoragePort
  scanner(port: ScannerPort): ScannerPort
  /** What happened to a service in the life of this process. */
  historyOf(name: string): DependencyUse
  /** Notes an outcome of a dependency without a port, such as a check of the health page. */
  note(name: string, outcome: DependencyOutcome): void
}

type DependencyOutcome = 'ok' | 'failed'

const unused: DependencyUse = { succeededAt: null, failedAt: null }

/** Wraps ports of this process; what they do and throw stays the same. */
export function watchDependencies(metrics: Pick<Metrics, 'count'>): Dependencies {
  const uses = new Map<string, DependencyUse>()

  function note(name: string, outcome: DependencyOutcome): void {
    const before = uses.get(name) ?? unused
    // The machine's time, and not the product's: it is compared with the operator's watch.
    uses.set(name, { ...before, [outcome === 'ok' ? 'succeededAt' : 'failedAt']: new Date() })
  }

  async function watched<T>(dependency: string, act: string, work: () => Promise<T>): Promise<T> {
    try {
      const result = await inSpan(`${dependency} ${act}`, { kind: 'client' }, work)
      metrics.count(dependencyCalls, { dependency, outcome: 'ok' })
      note(dependency, 'ok')
      return result
    } catch (error) {
      metrics.count(dependencyCalls, { dependency, outcome: 'failed' })
      note(dependency, 'failed')
      throw error
    }
  }

  return {
    mail: (port) => ({ ...port, send: (message) => watched('mail', 'send', () => port.send(message)) }),
    sms: (port) => ({ ...port, send: (message) => watched('sms', 'send', () => port.send(message)) }),
    scanner: (port) => ({ ...port, scan: (content) => watched('scanner', 'scan', () => port.scan(content)) }),
    storage: (port) => ({
      put: (...values) => watched('storage', 'put', () => port.put(...values)),
      putStream: (...values) => watched('storage', 'put', () => port.putStream(...values)),
      get: (key) => watched('storage', 'get', () => port.get(key)),
      open: (key) => watched('storage', 'open', () => port.open(key)),
      remove: (key) => watched('storage', 'remove', () => port.remove(key)),
    }),
    historyOf: (name) => uses.get(name) ?? unused,
    note,
  }
}
