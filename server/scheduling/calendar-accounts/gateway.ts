import type { z } from 'zod'
import { seconds } from '#contract/core/durations.ts'
import type { CalendarFailure } from '#contract/scheduling/linked-calendars/values.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fetchOutside, OutsideError, type OutsideRequest } from '#server/platform/network/outside-fetch.ts'
import type { Reading, ReadWindow } from '../linked-calendars/gateway.ts'
import type { AccountCalendar } from './tables.ts'

/** Why an account could not be used, in the words of linked calendars. */
export class AccountError extends Error {
  readonly failure: CalendarFailure

  constructor(failure: CalendarFailure, cause?: unknown) {
    super(`a calendar account was ${failure}`, { cause })
    this.failure = failure
  }
}

/** An appointment as it is written elsewhere. */
export type OutsideEvent = {
  /** Never changes, so that a write that is repeated finds the first one. */
  readonly appointmentId: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly title: string
  readonly description: string
  readonly location: string
  /** Names one state to be written: the same for a repeated write, another for each change. */
  readonly attempt: string
  /** The same as an iCalendar file. */
  readonly file: string
}

/** Where an event is, and in which version. */
export type EventPlace = { readonly address: string; readonly etag: string | null }
export type EventTimes = EventPlace & { readonly startsAt: Date; readonly endsAt: Date }

/**
 * A signed-in account; every method ends within bounds and throws AccountError. `put` and `remove`
 * yield null when the event there is no longer the known version; a repeated `put` of an event that
 * is there already counts as one.
 */
export type AccountConnection = {
  listCalendars(): Promise<AccountCalendar[]>
  readBusy(calendar: AccountCalendar, options: { window: ReadWindow; marker: string | null }): Promise<Reading>
  put(calendar: AccountCalendar, event: OutsideEvent, place: EventPlace | null): Promise<EventPlace | null>
  remove(place: EventPlace): Promise<'removed' | null>
  /** Where an event is whose write was never answered. */
  addressOf(calendar: AccountCalendar, appointmentId: string): string
  /** The event as it is there now; null when it was removed. */
  find(place: Pick<EventPlace, 'address'>): Promise<EventTimes | null>
}

/** What is sent to a provider's API; the etag makes a write apply to that version alone. */
export type CalendarRequest = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly body?: object
  readonly etag?: string | null
}

/** An account of a provider that one signs in to. */
export type SignedInConnection = AccountConnection & {
  /** What names the account there: its email address. */
  readLogin(): Promise<string>
}

const maxBytes = 8_000_000
const maxRequests = 60
const connectionMs = seconds(40)

/**
 * A `fetch` for one use of an account: https to public addresses alone, at most 60 requests and 40
 * seconds. A refused password is an error at once, so that no further request repeats it.
 */
export function accountFetch(ctx: Ctx, authorization: string) {
  const deadline = AbortSignal.timeout(connectionMs)
  let requests = 0
  return async (url: URL, init: OutsideRequest): Promise<Response> => {
    requests += 1
    if (deadline.aborted || requests > maxRequests) throw new AccountError('unreachable')
    const reply = await fetchAccount(ctx, url, { ...init, headers: { ...init.headers, authorization } })
    if (reply.status === 401) throw new AccountError('refused')
    if (reply.status === 429 || reply.status >= 500) throw new AccountError('unreachable')
    return reply
  }
}

/** One request to a server of calendars. @throws AccountError when there is no reply */
export async function fetchAccount(ctx: Ctx, url: URL, init: OutsideRequest): Promise<Response> {
  try {
    return await fetchOutside(url, init, { allowed: ctx.ports.config.calendarPrivateAddresses, maxBytes })
  } catch (error) {
    if (error instanceof OutsideError) throw new AccountError(error.reason, error)
    throw error
  }
}

/** The body of a reply. @throws AccountError when the reply says no, or something unknown */
export async function readReply<T extends z.ZodType>(reply: Response, schema: T): Promise<z.output<T>> {
  if (reply.status === 404 || reply.status === 410) throw new AccountError('invalid')
  if (!reply.ok) throw new AccountError('refused')
  const { data, error } = schema.safeParse(await reply.json().catch(() => null))
  if (error) throw new AccountError('invalid', error)
  return data
}

export function withQuery(address: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}
