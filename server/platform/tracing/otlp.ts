import { type Attributes, context, type Link, ROOT_CONTEXT, type Span, SpanKind, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { seconds } from '#contract/core/durations.ts'
import { processName, type TraceOptions } from './options.ts'
import type { OpenSpan, SpanOptions, Tracer } from './span.ts'
import { describeSpanError } from './span-error.ts'
import { formatTraceparent, parseTraceparent } from './traceparent.ts'

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

export type Recorder = Tracer & { close(): Promise<void> }

/**
 * Records spans and sends them by OTLP over HTTP (JSON); a receiver that is away costs spans and
 * nothing else. This module is loaded only when an endpoint is configured.
 */
export function createRecorder({ endpoint, headers, ratio, service }: TraceOptions): Recorder {
  const contexts = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(contexts)
  const byRatio = new TraceIdRatioBasedSampler(ratio)
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': service, 'service.instance.id': processName }),
    ),
    // A caller outside may pass a trace on, but does not decide what is recorded.
    sampler: new ParentBasedSampler({
      root: byRatio,
      remoteParentSampled: byRatio,
      remoteParentNotSampled: byRatio,
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${endpoint}/v1/traces`,
          headers: headersOf(headers),
          timeoutMillis: seconds(5),
        }),
        scheduledDelayMillis: seconds(1),
      }),
    ],
  })
  const tracer = provider.getTracer(service)

  function parentOf({ parent, isForeign }: SpanOptions) {
    const found = parseTraceparent(parent)
    if (!found) return parent === undefined ? context.active() : ROOT_CONTEXT
    return trace.setSpanContext(ROOT_CONTEXT, { ...found, isRemote: isForeign === true })
  }

  return {
    open(name, options) {
      const linked = parseTraceparent(options.link)
      const links: Link[] = linked ? [{ context: { ...linked, isRemote: true } }] : []
      const attributes: Attributes = { ...options.attributes }
      const parent = parentOf(options)
      const span = tracer.startSpan(name, { kind: kinds[options.kind ?? 'internal'], attributes, links }, parent)
      return openSpanOf(span)
    },
    traceparent() {
      const span = trace.getActiveSpan()
      return span && formatTraceparent(span.spanContext())
    },
    ids() {
      const span = trace.getActiveSpan()?.spanContext()
      return span && { trace_id: span.traceId, span_id: span.spanId }
    },
    bind: (callback) => context.bind(context.active(), callback),
    async close() {
      await provider.shutdown()
      context.disable()
    },
  }
}

function headersOf(pairs: readonly string[]): Record<string, string> {
  const found = pairs.map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return [name.trim(), decodeURIComponent(value.join('='))]
  })
  return Object.fromEntries(found)
}

function openSpanOf(span: Span): OpenSpan {
  return {
    set: (name, value) => void span.setAttribute(name, value),
    within: (work) => context.with(trace.setSpan(context.active(), span), work),
    end(error) {
      if (error !== undefined) describeSpanError(span, error)
      span.end()
    },
  }
}
