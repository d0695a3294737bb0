import { z } from 'zod'
import { Id, Instant } from '#contract/core/fields.ts'
import { Person } from '#contract/profiles/schemas.ts'

/** A domain whose people may ask to join the firm. */
const FirmDomain = z.object({
  domain: z.string(),
  addedAt: Instant,
  /** Since when nobody may ask by it, because nobody who runs the firm has an address there. */
  suspendedAt: Instant.nullable(),
})

/** An advisor with an address at the firm's domain who asks to join it. */
const JoinRequest = z.object({ id: Id, person: Person, email: z.string(), createdAt: Instant })

/** What those who run a firm see of joining by domain. */
export const Joining = z.object({
  domains: z.array(FirmDomain),
  requests: z.array(JoinRequest),
  /** The domain of the viewer's own address, when they could add it. */
  ownDomain: z.string().nullable(),
})
export type Joining = z.infer<typeof Joining>

/** The firm that somebody without one may ask to join, by the domain of their address. */
export const JoinableFirm = z.object({
  /** `isSupervised`: the firm keeps an archive that its supervisor may read. */
  firm: z.object({ id: Id, name: z.string(), isSupervised: z.boolean() }).nullable(),
  /** When they requested it; null when they have not. */
  requestedAt: Instant.nullable(),
})
export type JoinableFirm = z.infer<typeof JoinableFirm>
