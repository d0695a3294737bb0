import { z } from 'zod'

/**
 * What a browser gives for push messages to itself (RFC 8030, RFC 8291): the address of its push
 * service, its public key and a shared secret.
 */
export const PushDevice = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
  keys: z.object({
    /** A point of P-256, uncompressed: 65 bytes. */
    p256dh: z.string().regex(/^[\w-]{87}=?$/, 'Use an uncompressed P-256 key as base64url'),
    /** 16 bytes. */
    auth: z.string().regex(/^[\w-]{22}(==)?$/, 'Use 16 bytes as base64url'),
  }),
})
export type PushDevice = z.infer<typeof PushDevice>

/** Push messages as one session sees them. */
export const PushState = z.object({
  /** By which browsers know our messages from others' (RFC 8292). */
  publicKey: z.string(),
  /** Whether the caller's session has a device. */
  isOnHere: z.boolean(),
  otherDevices: z.number().int(),
})
export type PushState = z.infer<typeof PushState>
