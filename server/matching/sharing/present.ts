import type { AdvisorCard } from '#contract/directory/schemas.ts'
import type { NoMatch } from '#contract/matching/schemas.ts'
import { namelessPartner } from '#contract/matching/sharing/labels.ts'
import type { ListInvitation, ListSharing, SharedAdvisor } from '#contract/matching/sharing/schemas.ts'
import type { ProfileRow } from '#server/profiles/tables.ts'
import { type MatchParts, presentMatch } from '../present.ts'
import { listInvitationState } from './rules.ts'
import type { OpinionRow } from './store.ts'
import type { SharedListRow } from './tables.ts'

type Named = Pick<ProfileRow, 'firstName'>
const firstNameOf = ({ firstName }: Named) => firstName || namelessPartner

export type SharingParts = { readonly row: SharedListRow | null; readonly partner: Named | null; readonly now: Date }

/**
 * The sharing of a list as either side reads it. Of the partner it shows the first name and nothing
 * else.
 */
export function presentSharing({ row, partner, now }: SharingParts): ListSharing {
  if (!row) return { partner: null, invitation: null }
  const { acceptedAt, createdAt, email, expiresAt } = row
  if (partner) {
    return {
      partner: { firstName: firstNameOf(partner), since: (acceptedAt ?? createdAt).toISOString() },
      invitation: null,
    }
  }
  const state = listInvitationState(row, now)
  return { partner: null, invitation: email ? { email, expiresAt: expiresAt.toISOString(), state } : null }
}

export type InvitationParts = { readonly row: SharedListRow; readonly inviter: Named; readonly now: Date }

/**
 * What the holder of a link may know: who invited, the address it was sent to, whether it is still
 * valid.
 */
export function presentInvitation({ row, inviter, now }: InvitationParts): ListInvitation {
  return {
    inviterFirstName: inviter.firstName || 'Someone',
    email: row.email,
    state: listInvitationState(row, now),
    expiresAt: row.expiresAt.toISOString(),
  }
}

type Opinion = Pick<OpinionRow, 'isSaved' | 'note'> | null

export type SharedAdvisorParts = {
  readonly card: AdvisorCard
  readonly match: MatchParts | null
  readonly noMatch: NoMatch | null
  readonly own: Opinion
  readonly partner: Opinion
}

/**
 * One advisor of a shared list. Of the partner it shows whether they saved the advisor, and their
 * note.
 */
export function presentSharedAdvisor({ card, match, noMatch, own, partner }: SharedAdvisorParts): SharedAdvisor {
  return {
    advisor: card,
    match: match && presentMatch(match),
    noMatch,
    own: presentOpinion(own),
    partner: presentOpinion(partner),
  }
}

const presentOpinion = (opinion: Opinion) => ({ isSaved: opinion?.isSaved ?? false, note: opinion?.note ?? '' })
