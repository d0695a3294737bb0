import type { Config } from '#server/platform/config.ts'
import type { Actor, Ctx, Tx } from '#server/platform/context.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import type { ServerSecrets } from '../keys/secrets.ts'
import type { Providers } from './identity-providers.ts'
import type { PasswordHasher } from './passwords/hashing.ts'
import type { PasswordPolicy } from './passwords/rules.ts'
import type { RedirectRules } from './redirects.ts'

/** What auth keeps in memory, created once per process. */
export type AuthServices = {
  readonly config: Config['auth']
  readonly publicUrl: string
  readonly secrets: ServerSecrets
  /** Encrypts texts of other capabilities; null when no configured secret opens it. */
  readonly dataKey: Uint8Array | null
  readonly keys: KeyRing
  readonly hasher: PasswordHasher
  readonly passwordPolicy: PasswordPolicy
  readonly redirectRules: RedirectRules
  readonly providers: Providers
}

/** The client behind a request. */
export type Caller = {
  readonly ip: string
  readonly userAgent: string | null
  /** The `aud` whose accounts operations list; `x-jwt-aud` names another. */
  readonly audience: string
  /** Where links sent by this request finally lead; always an allowed address. */
  readonly redirectTo: string
}

type AuthExtension = { readonly services: AuthServices; readonly caller: Caller }

/** The context of every auth service: the platform's, with `services` and `caller`. */
export type AuthCtx = Omit<Ctx, 'transaction'> &
  AuthExtension & { transaction<T>(work: (tx: AuthTx) => Promise<T>): Promise<T> }

export type AuthTx = Tx & AuthExtension

/** Adds `services` and `caller` to a context of the platform and to its transactions. */
export function withAuth<A extends Actor>(ctx: Ctx<A>, extension: AuthExtension): AuthCtx {
  return { ...ctx, ...extension, transaction: (work) => ctx.transaction((tx) => work({ ...tx, ...extension })) }
}
