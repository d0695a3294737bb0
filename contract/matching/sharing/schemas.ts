import { z } from 'zod'
import { EmailAddress, Instant, text } from '#contract/core/fields.ts'
import { AdvisorCard } from '#contract/directory/schemas.ts'
import { Match, NoMatch } from '../schemas.ts'
import { listInvitationStates, listNoteLength } from './values.ts'

export const InvitePartner = z.object({ email: EmailAddress })
export type InvitePartner = z.infer<typeof InvitePartner>

export const ListToken = z.string().regex(/^[A-Za-z0-9_-]{32,64}$/, 'This invitation link isn’t complete')

/** With whom the caller shares their list, and whom they invited; at most one of both is set. */
export const ListSharing = z.object({
  partner: z.object({ firstName: z.string(), since: Instant }).nullable(),
  invitation: z.object({ email: z.string(), expiresAt: Instant, state: z.enum(listInvitationStates) }).nullable(),
})
export type ListSharing = z.infer<typeof ListSharing>

/** What the holder of an invitation may know before signing in. */
export const ListInvitation = z.object({
  inviterFirstName: z.string(),
  email: z.string().nullable(),
  state: z.enum(listInvitationStates),
  expiresAt: Instant,
})
export type ListInvitation = z.infer<typeof ListInvitation>

const Opinion = z.object({ isSaved: z.boolean(), note: z.string() })

/**
 * One advisor of a shared list. The match is the caller's own, or the reason against it; neither is
 * set while the caller has not named their state.
 */
export const SharedAdvisor = z.object({
  advisor: AdvisorCard,
  match: Match.nullable(),
  noMatch: NoMatch.nullable(),
  own: Opinion,
  partner: Opinion,
})
export type SharedAdvisor = z.infer<typeof SharedAdvisor>

export const SharedAdvisors = z.object({ items: z.array(SharedAdvisor) })

export const SaveListNote = z.object({ note: text(listNoteLength) })
