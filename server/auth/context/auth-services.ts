import type { Actor, Ctx, Logger, Ports } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/client.ts'
import { createKeyRing } from '../keys/key-ring.ts'
import { resealStored } from '../keys/secret-rotation.ts'
import { loadSecrets } from '../keys/secrets.ts'
import { type AuthCtx, type AuthParts, type Caller, widen } from './auth-context.ts'
import { serverCaller } from './caller.ts'
import { createProviders } from './identity-providers.ts'
import { loadCommonPasswords } from './passwords/common-passwords.ts'
import { createPasswordHasher } from './passwords/hashing.ts'
import { compileGlob } from './redirects.ts'

/** What the parts are made from; a platform and every context have it. */
export type Foundation = {
  readonly db: Db
  readonly ports: Ports
  readonly log: Logger
  readonly now: Date
}

const made = new WeakMap<Ports, Promise<AuthParts>>()

/**
 * The parts of this process, made when first asked for: keys are read, or made, once. Whoever asks from inside a
 * transaction must not be the first; the plugin asks when the app is built.
 */
export function authParts(foundation: Foundation): Promise<AuthParts> {
  let parts = made.get(foundation.ports)
  if (!parts) {
    parts = assemble(foundation)
    made.set(foundation.ports, parts)
    // A database that was away for a moment must not spoil the process for good.
    parts.catch(() => made.delete(foundation.ports))
  }
  return parts
}

/** The context of this service for an act outside a request, as in a job. */
export async function contextFor<A extends Actor>(ctx: Ctx<A>, caller: Caller): Promise<AuthCtx> {
  return widen(ctx, { parts: await authParts(ctx), caller })
}

/** The context of auth services for work that no request of the protocol causes: our own API and the command line. */
export async function widenForServer<A extends Actor>(ctx: Ctx<A>): Promise<AuthCtx> {
  const { config } = await authParts(ctx)
  return contextFor(ctx, serverCaller(config.siteUrl))
}

async function assemble({ db, ports, log, now }: Foundation): Promise<AuthParts> {
  const config = ports.config.auth
  // A glob that cannot be read should stop the start and not the first sign-up.
  for (const glob of config.redirectAllowList) compileGlob(glob)
  const secrets = await loadSecrets(db, config.secret)
  await resealStored({ db, log }, secrets, config.previousSecret)
  return {
    config,
    publicUrl: ports.config.publicUrl,
    secrets,
    keys: await createKeyRing({ db, config, secrets }, log, now),
    hasher: await createPasswordHasher({ threads: config.passwordThreads }),
    passwordPolicy: {
      minLength: config.minPasswordLength,
      characterSets: config.passwordCharacters,
      common: config.rejectCommonPasswords ? await loadCommonPasswords() : null,
    },
    redirectRules: {
      siteUrl: config.siteUrl,
      allowList: config.redirectAllowList,
      allowsLoopback: ports.config.onOwnMachine,
    },
    providers: createProviders(config.oidcProviders),
  }
}
