import type { JWK } from 'jose'
import { minutes, seconds } from '#contract/core/durations.ts'
import type { Logger } from '#server/platform/log/logger.ts'
import type { RingKey } from './jwk.ts'
import { assertTimely, checkToken, InvalidTokenError, parseToken, signToken, type VerifiedClaims } from './jwt.ts'
import { loadRing, makeFirstKey, type Ring, type RingSource, replaceKey } from './ring-source.ts'

/** The keys of this instance, in memory: signing and verifying need no query. */
export type KeyRing = {
  sign(claims: object): Promise<string>
  /**
   * Yields the claims of a token that one of our keys signed and whose time is now. @throws
   * InvalidTokenError
   */
  verify(token: string, now: Date): Promise<VerifiedClaims>
  /**
   * What others need to verify our tokens: asymmetric keys only, the retired ones until their
   * tokens are over.
   */
  publicKeys(now: Date): Promise<JWK[]>
  /** Lets a new key sign from now on; tokens of the old ones stay good until they end. */
  rotate(now: Date): Promise<{ kid: string }>
}

// A rotation by another process or the command line is noticed this late, unless a token of the new
// key comes first.
const reloadAfter = minutes(1)
// Tokens with invented key ids must not cause a query each time.
const reloadAtMostEvery = seconds(5)
const rememberedTokens = 5_000

/** Loads the keys of this instance, making the first one if there is none. */
export async function createKeyRing(source: RingSource, log: Logger, now: Date): Promise<KeyRing> {
  await makeFirstKey(source, now)
  let ring = await loadRing(source)
  let loadedAt = performance.now()
  // Tokens with a verified signature, the oldest first. Times and session are checked on every use.
  const checked = new Map<string, VerifiedClaims>()

  const age = () => performance.now() - loadedAt

  async function reload(): Promise<void> {
    // Set first, so that requests that arrive meanwhile go on with the keys we have.
    loadedAt = performance.now()
    try {
      ring = await loadRing(source)
      checked.clear()
    } catch (error) {
      log.error({ err: error }, 'signing keys could not be read again')
    }
  }

  async function currentRing(): Promise<Ring> {
    if (age() > reloadAfter) await reload()
    return ring
  }

  async function keyFor(kid: string | null, alg: string, now: Date): Promise<RingKey> {
    const find = ({ keys }: Ring) =>
      keys.find((key) => key.kid === kid && (kid !== null || key.alg === alg) && (!key.until || key.until > now))
    let key = find(await currentRing())
    if (!key && kid !== null && age() > reloadAtMostEvery) {
      await reload()
      key = find(ring)
    }
    if (key) return key
    throw new InvalidTokenError(`token is unverifiable: unrecognized JWT kid ${kid ?? '<nil>'} for algorithm ${alg}`)
  }

  function remember(token: string, claims: VerifiedClaims): void {
    checked.set(token, claims)
    const oldest = checked.size > rememberedTokens ? checked.keys().next() : null
    if (oldest && !oldest.done) checked.delete(oldest.value)
  }

  return {
    sign: async (claims) => signToken((await currentRing()).signer, claims),

    async verify(token, now) {
      await currentRing()
      const cached = checked.get(token)
      if (cached) {
        assertTimely(cached, now)
        return cached
      }
      const parsed = parseToken(token)
      const claims = checkToken(parsed, await keyFor(parsed.kid, parsed.alg, now), now)
      remember(token, claims)
      return claims
    },

    async publicKeys(now) {
      const { keys } = await currentRing()
      return keys.flatMap((key) => (key.publicJwk && (!key.until || key.until > now) ? [key.publicJwk] : []))
    },

    async rotate(now) {
      const kid = await replaceKey(source, now)
      await reload()
      return { kid }
    },
  }
}
