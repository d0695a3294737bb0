export type ProviderEvent = {
  id: string
  etag: string
  version: number
  isRemoved: boolean
  startsAt: string
  endsAt: string
  title: string
  /** The whole of what was sent for it; empty for what the owner wrote there. */
  body: Record<string, unknown>
}
/** A request to the API, and a reply: a status with what is sent as JSON. */
export type ApiRequest = { method: string; url: URL; ifMatch: string | null; body: Record<string, unknown> }
export type ApiReply = readonly [status: number, body?: object]

/** The one calendar of the provider's one person. */
export class ProviderCalendar {
  readonly id = 'marisol@provider.example'
  readonly events = new Map<string, ProviderEvent>()
  version = 1

  /** Adds or replaces an event, as its owner would. */
  write(event: Partial<ProviderEvent> & { id: string }): ProviderEvent {
    this.version += 1
    const before = this.events.get(event.id)
    const blank = { isRemoved: false, startsAt: '', endsAt: '', title: '', body: {} }
    const stamp = { version: this.version, etag: `"${this.version}"` }
    const written = { ...blank, ...before, ...event, ...stamp }
    this.events.set(written.id, written)
    return written
  }

  list({ after = 0, all = false } = {}): ProviderEvent[] {
    return [...this.events.values()].filter(({ version, isRemoved }) => version > after && (all || !isRemoved))
  }
}
