import { randomUUID } from 'node:crypto'

/** The fields of a form that a call sends. */
export type Fields = Readonly<Record<string, string>>
export type Stored = Record<string, unknown> & { id: string }
export type Answer = { readonly status: number; readonly body: object }

export const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`
export const now = () => Math.floor(Date.now() / 1_000)

/** What every object of Stripe begins with. */
export const facts = (prefix: string, object: string) => ({
  id: newId(prefix),
  object,
  created: now(),
  livemode: false,
})

export const ok = (body: object): Answer => ({ status: 200, body })

export const listOf = (url: string, data: readonly object[]): Answer =>
  ok({ object: 'list', has_more: false, url, data })

export function invalidRequest(message: string): Answer {
  return { status: 400, body: { error: { type: 'invalid_request_error', message } } }
}

export const missing = (param: string): Answer => ({
  status: 400,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing', param, message: `No such ${param}` } },
})
