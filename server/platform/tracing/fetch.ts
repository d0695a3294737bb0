import { traceHeaders } from './span.ts'

/**
 * `fetch` that continues the open trace (W3C Trace Context) at a service which the operator
 * configured. Addresses that a person typed are fetched without it.
 */
export const tracedFetch: typeof fetch = (input, init) => {
  const added = Object.entries(traceHeaders())
  if (added.length === 0) return fetch(input, init)
  const headers = new Headers(init?.headers)
  for (const [name, value] of added) headers.set(name, value)
  return fetch(input, { ...init, headers })
}
