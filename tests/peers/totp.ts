import { TOTP } from 'otpauth'

/**
 * An authenticator app: makes the code of a key as it was shown, by another implementation than the
 * server's.
 */
export function codeOf(uri: string, at: Date): string {
  const key = new URL(uri).searchParams.get('secret') ?? ''
  return new TOTP({ secret: key, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: at.getTime() })
}
