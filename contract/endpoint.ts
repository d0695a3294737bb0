import type { z } from 'zod'
import type { Feature } from './billing/entitlements/values.ts'
import type { LimitClass } from './core/limit-class.ts'
import type { FirmPermission } from './firms/values.ts'
import type { ApiScope } from './integrations/values.ts'
import type { ProblemCode } from './problems.ts'
import type { Role } from './profiles/values.ts'
import type { StaffPermission } from './staff/values.ts'

/**
 * Who may call an endpoint; the server's policy decides about one particular thing. `emailVerified`
 * refuses accounts whose address is not confirmed yet (docs/product.md "Accounts").
 */
export type Access =
  | 'public'
  | {
      readonly roles: 'any' | readonly Role[]
      readonly emailVerified?: true
      /** Also for those whose role asks for a second factor that they have not set up yet. */
      readonly beforeSecondFactor?: true
      /** What the caller's role at their firm must permit; `server/firms/policy.ts` decides. */
      readonly firm?: FirmPermission
      /** What the caller's staff role must permit, when they are of the staff. */
      readonly staff?: StaffPermission
      /** What the plan of the caller, or of their firm, must include; the service asks. */
      readonly feature?: Feature
      /** The caller comes with an API key that has this scope, and never with a session. */
      readonly scope?: ApiScope
    }

/** The media type of a reply that is not JSON, such as a file download. */
export type FileReply = {
  readonly mediaType: string
  /**
   * The name under which browsers save the file instead of showing it (RFC 6266), in ASCII; none
   * for pictures of pages.
   */
  readonly fileName?: string
  /**
   * The file under one address never changes, so browsers need not ask again; `private` keeps
   * shared caches out.
   */
  readonly immutable?: 'public' | 'private'
}
export type ReplySchema = z.ZodType | FileReply | null

export type EndpointShape = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  readonly access: Access
  readonly limit: LimitClass
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly bodyLimitBytes?: number
  /** Takes a body of any media type and does not read it, as mail programs send (RFC 8058). */
  readonly ignoresBody?: true
  /** The one success status with its schema; `null` is an empty 204. */
  readonly reply: { readonly [status in 200 | 201 | 202 | 204]?: ReplySchema }
  readonly problems: readonly ProblemCode[]
  readonly summary: string
}

/**
 * Declares an endpoint once for everybody who needs it: the server binds it, the web calls it,
 * OpenAPI prints it and the access test attacks it. Objects in `params`, `query` and `body` are
 * strict: unknown fields are refused.
 */
export function endpoint<const S extends EndpointShape>(shape: S): S {
  return shape
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined
type Input<T> = T extends z.ZodType ? z.input<T> : undefined

/** What a handler receives after validation. */
export type EndpointInput<S extends EndpointShape> = {
  params: Output<S['params']>
  query: Output<S['query']>
  body: Output<S['body']>
}

type Given<K extends string, T> = T extends z.ZodType
  ? Record<never, never> extends Input<T>
    ? { [key in K]?: Input<T> }
    : { [key in K]: Input<T> }
  : Record<never, never>

/** What a caller gives: only the parts the endpoint declares. */
export type EndpointCall<S extends EndpointShape> = Given<'params', S['params']> &
  Given<'query', S['query']> &
  Given<'body', S['body']>

/** What a function that calls an endpoint takes; input that is all optional may be left out. */
export type CallArguments<S extends EndpointShape, Options extends unknown[] = []> =
  Record<never, never> extends EndpointCall<S>
    ? [input?: EndpointCall<S>, ...options: Options]
    : [input: EndpointCall<S>, ...options: Options]

/** What a caller gives to an endpoint that is known only when it is called. */
export type LooseInput = { params?: object; query?: object; body?: unknown }

type ReplyOf<T> = T extends z.ZodType ? z.output<T> : T extends FileReply ? string | Uint8Array : undefined

/** What a successful call yields: the reply schema's type, or undefined for 204. */
export type EndpointReply<S extends EndpointShape> = ReplyOf<S['reply'][keyof S['reply']]>
