// Credentials as PublicKeyCredential.toJSON() serializes them (WebAuthn Level 3 section 5.1).
import { z } from 'zod'

const Base64Url = z
  .string()
  .max(100_000)
  .regex(/^[A-Za-z0-9_-]+$/)
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
const Transport = z.enum(transports)
export type AuthenticatorTransport = z.output<typeof Transport>

const credential = {
  id: Base64Url.max(2_000),
  rawId: Base64Url.max(2_000),
  type: z.literal('public-key'),
  clientExtensionResults: z.unknown().transform(() => ({})),
}

/** A new credential, with its known transports. */
export const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z
      .array(z.string())
      .max(20)
      .nullish()
      .transform((names) => transportsOf(names ?? [])),
  }),
})
export type NewCredential = z.output<typeof NewCredential>

/** A signature with a credential. */
export const SignedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: z
      .string()
      .max(200)
      .nullish()
      .transform((handle) => handle ?? null),
  }),
})
export type SignedCredential = z.output<typeof SignedCredential>

/** The names that WebAuthn defines; authenticators may send others. */
export function transportsOf(names: readonly string[]): AuthenticatorTransport[] {
  return transports.filter((transport) => names.includes(transport))
}
