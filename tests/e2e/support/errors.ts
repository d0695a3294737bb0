import { type BrowserContext, expect } from '@playwright/test'

/**
 * A failed response by its status and path, or a line of the console word for word; both without
 * the server's address.
 */
export type ExpectedError = { readonly status: number; readonly path: string | RegExp } | { readonly text: string }

/**
 * Declares an error that the test provokes: it may happen, and a test in which it does not happen
 * fails.
 */
export type ExpectError = (...errors: readonly ExpectedError[]) => void

/** What a page logs whose session was ended elsewhere: its next token is refused. */
export const endedSession: ExpectedError = { status: 400, path: '/auth/v1/token?grant_type=refresh_token' }

type Seen = { readonly status: number; readonly path: string } | { readonly text: string; readonly at: string }

// What a page logs without a connection. Which of its requests fail is a matter of timing; those of
// a service worker fail with a code of their own.
const ofNoConnection = [
  /net::ERR_(INTERNET_DISCONNECTED|FAILED)/,
  /Failed to fetch (manifest patches|dynamically imported module)/,
]

// Chromium repeats each failed response in the console; the response itself says more.
const repeatsResponse = /^Failed to load resource: the server responded with a status of/

/** The errors of every page of some browser contexts: console, exceptions and failed responses. */
export function createErrorLog(baseURL: string) {
  const withoutAddress = (text: string) => text.replaceAll(baseURL, '').replaceAll(baseURL.replace('http', 'ws'), '')
  const seen: Seen[] = []
  const expected: ExpectedError[] = []
  let hasGoneOffline = false
  const isExpected = (error: Seen) =>
    expected.some((declared) => matches(declared, error)) ||
    (expected.includes(endedSession) && isRefusedCall(error)) ||
    isLateWrite(error) ||
    (hasGoneOffline && 'text' in error && ofNoConnection.some((pattern) => pattern.test(error.text)))
  return {
    expectError: (...errors: readonly ExpectedError[]) => void expected.push(...errors),
    /** Takes the connection away from a context; the failed requests it leads to are no errors. */
    async goOffline(context: BrowserContext) {
      hasGoneOffline = true
      await context.setOffline(true)
    },
    watch(context: BrowserContext) {
      context.on('console', (message) => {
        const text = withoutAddress(message.text())
        if (message.type() === 'error' && !repeatsResponse.test(text))
          seen.push({ text, at: withoutAddress(message.location().url) })
      })
      context.on('weberror', (error) =>
        seen.push({ text: String(error.error()), at: withoutAddress(error.page()?.url() ?? '') }),
      )
      context.on('response', (response) => {
        if (response.status() >= 400) seen.push({ status: response.status(), path: withoutAddress(response.url()) })
      })
    },
    /**
     * Throws when something happened that was not declared, or something declared did not happen.
     */
    check() {
      expect(
        seen.filter((error) => !isExpected(error)),
        'errors no test expects',
      ).toEqual([])
      expect(
        expected.filter((declared) => !seen.some((error) => matches(declared, error))),
        'expected errors that did not happen',
      ).toEqual([])
    },
  }
}

// A call that is on its way when its session ends. Which ones are is a matter of timing.
const isRefusedCall = (error: Seen) => 'status' in error && error.status === 401 && error.path.startsWith('/api/')

// A write to a connection that the server ends in the same moment; the page has no way to know.
const isLateWrite = (error: Seen) =>
  'text' in error && error.text === 'WebSocket is already in CLOSING or CLOSED state.'

function matches(declared: ExpectedError, error: Seen): boolean {
  if ('text' in declared) return 'text' in error && error.text === declared.text
  if (!('status' in error) || error.status !== declared.status) return false
  return typeof declared.path === 'string' ? declared.path === error.path : declared.path.test(error.path)
}
