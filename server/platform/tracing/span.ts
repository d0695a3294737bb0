/** What a span says beside its name; never a parameter of a query, a body or an address. */
export type SpanOptions = {
  readonly kind?: 'server' | 'client' | 'consumer' | 'internal'
  readonly attributes?: Readonly<Record<string, string | number | boolean>>
  /** W3C `traceparent` of the cause; without it, the span that is open here is the parent. */
  readonly parent?: string | undefined
  /** `traceparent` of an act long ago, which the span names without belonging to its trace. */
  readonly link?: string | undefined
  /** The parent comes from outside, so it does not decide whether the span is recorded. */
  readonly isForeign?: true
}

/** An open span. */
export type OpenSpan = {
  set(name: string, value: string | number | boolean): void
  /** Runs `work` with this span as the parent of what it opens. */
  within<T>(work: () => T): T
  /** Ends it; an error marks it as failed, by its kind and without its message. */
  end(error?: unknown): void
}

/** What records spans; only `otlp.ts` makes one. */
export type Tracer = {
  open(name: string, options: SpanOptions): OpenSpan
  traceparent(): string | undefined
  ids(): { trace_id: string; span_id: string } | undefined
  /** Binds a callback to the span that is open now. */
  bind<A extends unknown[]>(callback: (...values: A) => void): (...values: A) => void
}

// One a process, as the context of a request is: AsyncLocalStorage knows no platform.
let tracer: Tracer | null = null

/** Sets what records spans; null ends recording. */
export function recordSpans(by: Tracer | null): void {
  tracer = by
}

/** Opens a span, or null when nothing records, which then costs nothing. */
export function openSpan(name: string, options: SpanOptions = {}): OpenSpan | null {
  return tracer === null ? null : tracer.open(name, options)
}

/** Runs `work` inside a span that ends with it. */
export async function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = openSpan(name, options)
  if (span === null) return work()
  try {
    const result = await span.within(work)
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}

/** The W3C `traceparent` of the span that is open here, to be passed on. */
export function currentTraceparent(): string | undefined {
  return tracer?.traceparent()
}

/**
 * The headers that continue this trace elsewhere (W3C Trace Context); none without a trace.
 */
export function traceHeaders(): { traceparent?: string } {
  const traceparent = currentTraceparent()
  return traceparent === undefined ? {} : { traceparent }
}

/**
 * The ids of the open span for a log line; nothing when there is none. A new object each time,
 * because pino writes the fields of the line into it.
 */
export function traceFields(): object {
  return tracer?.ids() ?? {}
}

/** Binds a callback that somebody else calls later to the span that is open now. */
export function bindToSpan<A extends unknown[]>(callback: (...values: A) => void): (...values: A) => void {
  return tracer === null ? callback : tracer.bind(callback)
}
