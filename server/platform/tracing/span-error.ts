import { type Span, SpanStatusCode } from '@opentelemetry/api'

/**
 * Marks a span as failed by the kind of its error. The message stays out, because it may quote what
 * a person wrote; the log has it under the same trace id, cut as the log cuts it.
 */
export function describeSpanError(span: Span, error: unknown): void {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  const type = typeof code === 'string' ? code : error instanceof Error ? error.name : typeof error
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}
