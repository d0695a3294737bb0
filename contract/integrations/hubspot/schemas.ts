import { z } from 'zod'
import { Instant, verbatim } from '#contract/core/fields.ts'

/** The HubSpot account that an advisor's leads are sent to, without the token. */
export const HubspotConnection = z.object({
  /** HubSpot's own number of the account. */
  accountId: z.string(),
  connectedAt: Instant,
  /** Null before the first lead. */
  lastSentAt: Instant.nullable(),
  /** When HubSpot last would not take one contact; the others go on. */
  lastSkippedAt: Instant.nullable(),
  /** Since when HubSpot refuses the token, so that nothing is sent. */
  refusedAt: Instant.nullable(),
})
export type HubspotConnection = z.infer<typeof HubspotConnection>
export const HubspotReply = z.object({ connection: HubspotConnection.nullable() })

export const NewHubspotConnection = z.object({
  token: verbatim(200).min(10, 'Paste the access token of your private app'),
})
export type NewHubspotConnection = z.infer<typeof NewHubspotConnection>
