import { hostname } from 'node:os'

/** Where spans go, and which part of the traces is kept (1 is all). */
export type TraceOptions = {
  readonly endpoint: string
  /** Sent along, each as `name=value` with the value percent-encoded. */
  readonly headers: readonly string[]
  readonly ratio: number
  readonly service: string
}

/** The name of this process in traces, logs and on the page of health. */
export const processName = `${hostname()}:${process.pid}`
