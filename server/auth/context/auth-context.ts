import type { Config } from '#server/platform/config.ts'
import type { Actor, Ctx, Tx } from '#server/platform/context.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import type { ServerSecrets } from '../keys/secrets.ts'
import type { Providers } from './identity-providers.ts'
import type { PasswordHasher } from './passwords/hashing.ts'
import type { PasswordPolicy } from './passwords/rules.ts'
import type { RedirectRules } from './redirects.ts'

/** What the auth service holds in memory, made once a process. */
export type AuthParts = {
  readonly config: Config['auth']
  readonly publicUrl: string
  readonly secrets: ServerSecrets
  readonly keys: KeyRing
  readonly hasher: PasswordHasher
  readonly passwordPolicy: PasswordPolicy
  readonly redirectRules: RedirectRules
  readonly providers: Providers
}

/** What an act wants to know of the request behind it. */
export type Caller = {
  readonly ip: string
  readonly userAgent: string | null
  /** The `aud` whose accounts operations list; `x-jwt-aud` names another. */
  readonly audience: string
  /** Where links that this request causes lead in the end; always one we allow. */
  readonly redirectTo: string
}

type Both = { readonly parts: AuthParts; readonly caller: Caller }

/** The context of an act of this service: the platform's, with the parts above. */
export type AuthCtx = Omit<Ctx, 'transaction'> & Both & { transaction<T>(work: (tx: AuthTx) => Promise<T>): Promise<T> }

export type AuthTx = Tx & Both

/** Widens a context of the platform to one of this service; its transactions are widened likewise. */
export function widen<A extends Actor>(ctx: Ctx<A>, both: Both): AuthCtx {
  return { ...ctx, ...both, transaction: (work) => ctx.transaction((tx) => work({ ...tx, ...both })) }
}
