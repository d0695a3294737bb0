import type { Actor, Ctx, Ports, Tx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Logger } from '#server/platform/log/logger.ts'
import { defineSlot } from '#server/platform/slots.ts'
import { loadDataKey } from '../keys/data-key.ts'
import { createKeyRing } from '../keys/key-ring.ts'
import { reencryptStored } from '../keys/secret-rotation.ts'
import { loadSecrets } from '../keys/secrets.ts'
import { type AuthCtx, type AuthServices, type AuthTx, type Caller, withAuth } from './auth-context.ts'
import { serverCaller } from './caller.ts'
import { createProviders } from './identity-providers.ts'
import { loadCommonPasswords } from './passwords/common-passwords.ts'
import { createPasswordHasher } from './passwords/hashing.ts'
import { compileGlob } from './redirects.ts'

/** What the services are created from. The platform and every context have these fields. */
export type AuthDeps = {
  readonly db: Db
  readonly ports: Ports
  readonly log: Logger
  readonly now: Date
}

const servicesSlot = defineSlot<Promise<AuthServices>>('auth.services')

/**
 * The services of this process, created by the first call: keys are read, or generated, once. The
 * first call must not come from inside a transaction, so the plugin makes it while the app is
 * built.
 */
export function authServices(deps: AuthDeps): Promise<AuthServices> {
  const { slots } = deps.ports
  let services = slots.get(servicesSlot)
  if (!services) {
    services = createAuthServices(deps)
    slots.set(servicesSlot, services)
    // After a short database outage the next call tries again.
    services.catch(() => slots.delete(servicesSlot))
  }
  return services
}

/** The auth context outside a request, as in a job. */
export async function authContextFor<A extends Actor>(ctx: Ctx<A>, caller: Caller): Promise<AuthCtx> {
  return withAuth(ctx, { services: await authServices(ctx), caller })
}

/**
 * The auth context for our own API and the command line, which no request of the protocol reaches.
 */
export async function serverAuthContext<A extends Actor>(ctx: Ctx<A>): Promise<AuthCtx> {
  const { config } = await authServices(ctx)
  return authContextFor(ctx, serverCaller(config.siteUrl))
}

/** The same inside a transaction of another capability. */
export async function serverAuthTx(tx: Tx): Promise<AuthTx> {
  const services = await authServices(tx)
  return { ...tx, services, caller: serverCaller(services.config.siteUrl) }
}

async function createAuthServices({ db, ports, log, now }: AuthDeps): Promise<AuthServices> {
  const config = ports.config.auth
  // An invalid glob stops the start instead of failing the first sign-up.
  for (const glob of config.redirectAllowList) compileGlob(glob)
  const secrets = await loadSecrets(db, config.secret)
  await reencryptStored({ db, log }, secrets, config.previousSecret)
  return {
    config,
    publicUrl: ports.config.publicUrl,
    secrets,
    dataKey: await loadDataKey(db, secrets),
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
    providers: createProviders(config.oidcProviders, { privateAddresses: config.ssoPrivateAddresses }),
  }
}
