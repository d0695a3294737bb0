import { generateSecret, generateURI, verify } from 'otplib'

const period = 30

export type TotpKey = { readonly secret: string; readonly uri: string; readonly qrCode: string }

/**
 * Creates the key of an authenticator app with its QR code: SHA-1, six digits, thirty seconds, as
 * all apps support.
 */
export async function createTotpKey({ issuer, label }: { issuer: string; label: string }): Promise<TotpKey> {
  const secret = generateSecret()
  const uri = generateURI({ issuer, label, secret, algorithm: 'sha1', digits: 6, period })
  // Loaded when it is first needed, as most processes never draw one.
  const { toString: drawQrCode } = await import('qrcode')
  const drawn = await drawQrCode(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })
  // Clients put this into a data URL unescaped, where a # would end it.
  const qrCode = drawn.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim()
  return { secret, uri, qrCode }
}

/**
 * Returns the time step of a code, or null when it is wrong. Clocks may differ by one step; steps
 * up to `afterStep` are used already.
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
