import { generateSecret, generateURI, verify } from 'otplib'
import { toString as drawQrCode } from 'qrcode'

const period = 30

export type TotpKey = { readonly secret: string; readonly uri: string; readonly qrCode: string }

/** Makes the key of an authenticator app with the code to scan it from: SHA-1, six digits, thirty seconds, as all apps do. */
export async function createTotpKey({ issuer, label }: { issuer: string; label: string }): Promise<TotpKey> {
  const secret = generateSecret()
  const uri = generateURI({ issuer, label, secret, algorithm: 'sha1', digits: 6, period })
  const drawn = await drawQrCode(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })
  // Clients put this into a data address as it is, where a # would end it.
  const qrCode = drawn.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim()
  return { secret, uri, qrCode }
}

/**
 * Yields the step of time a code belongs to, or null when it is wrong. Clocks may be one step off either way; steps up
 * to `afterStep` have been used.
 */
export async function stepOfCode(
  secret: string,
  { code, now, afterStep }: { code: string; now: Date; afterStep: number | null },
): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null
  const epoch = Math.floor(now.getTime() / 1_000)
  const result = await verify({ secret, token: code, epoch, epochTolerance: period, period })
  if (!result.valid) return null
  const step = Math.floor(epoch / period) + result.delta
  return afterStep !== null && step <= afterStep ? null : step
}
