export type TraceIds = { readonly traceId: string; readonly spanId: string; readonly traceFlags: number }

const pattern = /^00-(?<trace>[0-9a-f]{32})-(?<span>[0-9a-f]{16})-(?<flags>[0-9a-f]{2})$/

/** Reads a W3C `traceparent` (Trace Context level 1); null for anything else. */
export function parseTraceparent(text: unknown): TraceIds | null {
  const found = typeof text === 'string' ? pattern.exec(text)?.groups : undefined
  const { trace = '', span = '', flags = '' } = found ?? {}
  // All zeros are no id.
  if (!/[^0]/.test(trace) || !/[^0]/.test(span)) return null
  return { traceId: trace, spanId: span, traceFlags: Number.parseInt(flags, 16) & 1 }
}

/** Writes the ids of a span as `traceparent`. */
export function formatTraceparent({ traceId, spanId, traceFlags }: TraceIds): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}
