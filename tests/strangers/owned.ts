import type { TestPerson } from '#tests/factories/people.ts'

export type RequestParts = { readonly params?: object; readonly query?: object; readonly body?: object }

/**
 * Things of people with whom strangers have nothing to do: who may act on them, and what they may
 * send, by the method and path of the endpoint.
 */
export type Owned = {
  /** Each of them may send each request that is for their role. */
  readonly mayAct: readonly TestPerson[]
  /** In the order in which all of them can be answered: what ends a thing comes last. */
  readonly requests: Readonly<Record<string, RequestParts>>
}
