import { randomUUID } from 'node:crypto'
import { decodeJwt, UnsecuredJWT } from 'jose'
import type { Role } from '#contract/profiles/values.ts'
import { roles } from '#contract/profiles/values.ts'
import type { Module } from '#server/platform/module.ts'
import { type SignedInPerson, startApp, type TestApp, type TestAppOptions } from './harness.ts'

/** The user of a token of a bare platform. */
type Bearer = SignedInPerson & { readonly id: string; readonly sessionId: string }

export type BarePlatform = TestApp & {
  /** Makes somebody up who holds a good token; no account exists anywhere. */
  somebody(person?: { role?: Role; emailVerified?: boolean; id?: string; endsAt?: Date }): Bearer
  /** Ends a session, as signing out would. */
  endSession(bearer: Bearer): void
}

/**
 * The platform with nothing of the product in it, for tests of what the platform promises every
 * capability. Its sessions are made up, so that these tests need no accounts.
 */
export async function startBarePlatform(
  module: Omit<Module, 'name' | 'sessions'>,
  options: Omit<TestAppOptions, 'modules'> = {},
): Promise<BarePlatform> {
  const ended = new Set<string>()
  const sessions: Module['sessions'] = {
    async resolveActor(ctx, token) {
      if (token.split('.').length !== 3) return null
      const { sub, exp = 0, jti, role, verified } = decodeJwt(token)
      const userRole = roles.find((name) => name === role)
      if (!sub || !jti || !userRole || ended.has(jti) || exp * 1_000 <= ctx.now.getTime()) return null
      const email = `${sub}@example.com`
      return { kind: 'user', id: sub, role: userRole, email, emailVerified: verified === true, sessionId: jti }
    },
  }
  const test = await startApp({ ...options, modules: [{ ...module, name: 'bare', sessions }] })
  return {
    ...test,
    somebody({ role = 'consumer', emailVerified = true, id = randomUUID(), endsAt } = {}) {
      const sessionId = randomUUID()
      const accessToken = new UnsecuredJWT({ role, verified: emailVerified })
        .setSubject(id)
        .setJti(sessionId)
        .setExpirationTime(endsAt ?? new Date(test.clock.now().getTime() + 3_600_000))
        .encode()
      return { id, sessionId, accessToken }
    },
    endSession: (bearer) => void ended.add(bearer.sessionId),
  }
}
