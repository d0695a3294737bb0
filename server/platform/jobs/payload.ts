import { Problem } from '#contract/problems.ts'
import { truncate } from '../truncate.ts'

/**
 * The `traceparent` of the act that wrote a job, beside its payload. One that was to start later
 * names the act, and begins a trace of its own.
 */
type Trace = { readonly parent?: string; readonly link?: string }
/** Where the trace is beside the payload. */
export const traceKey = '$trace'
/** Marks the payload of a job that was done. */
export const forgottenKey = '$done'
/** Whether a job was done by a process that died before it could say so. */
export const isForgotten = (data: object | null) => data !== null && forgottenKey in data

/** The first cause of an error in one line: those around it may carry the values of a statement. */
export function causeOf(error: unknown): string {
  if (error instanceof Error && error.cause) return causeOf(error.cause)
  // What a problem says of this very case helps more than its title.
  if (error instanceof Problem && error.detail) return error.detail
  return truncate(String(error).split('\n', 1).join(''), 300)
}

/** The trace of the act that wrote a job, and the payload without it. */
export function splitTrace(data: object): { readonly trace: Trace; readonly payload: object } {
  if (!(traceKey in data)) return { trace: {}, payload: data }
  const { [traceKey]: trace, ...payload } = data
  const read = (name: string) => {
    const value: unknown = Reflect.get(Object(trace), name)
    return typeof value === 'string' ? value : undefined
  }
  const [parent, link] = [read('parent'), read('link')]
  return { trace: { ...(parent && { parent }), ...(link && { link }) }, payload }
}
