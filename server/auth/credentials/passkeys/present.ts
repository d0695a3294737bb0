import type { Passkey } from './store.ts'

/** A passkey as the protocol lists it, without key and counter. */
export type PresentedPasskey = { id: string; friendly_name: string; created_at: string; last_used_at?: string }

/** Presents a passkey; times are ISO 8601 (the protocol's list of passkeys). */
export function presentPasskey({ factorId, friendlyName, createdAt, lastUsedAt }: Passkey): PresentedPasskey {
  return {
    id: factorId,
    friendly_name: friendlyName,
    created_at: createdAt.toISOString(),
    ...(lastUsedAt && { last_used_at: lastUsedAt.toISOString() }),
  }
}
