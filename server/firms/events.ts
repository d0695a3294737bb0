import { domainEvent } from '#server/platform/domain-event.ts'

export const firmRegistered = domainEvent<{ firmId: string; adminId: string }>('firms.firm-registered')
export const memberJoined = domainEvent<{ firmId: string; advisorId: string }>('firms.member-joined')
/** What somebody is at their firm has changed; whether the plan covers them may have, too. */
export const memberRoleChanged = domainEvent<{
  firmId: string
  advisorId: string
  /** They owned the firm, so its plan was theirs before, too. */
  wasOwner?: boolean
}>('firms.member-role-changed')
export const memberRemoved = domainEvent<{
  firmId: string
  advisorId: string
  /** Their account was deleted, and their name with it. */
  isAccountDeleted?: true
  /** A manager of the firm took them off the team. */
  isRemoved?: true
}>('firms.member-removed')
/** A firm is about to be deleted with its owner's account; nobody else is left in it. */
export const firmClosed = domainEvent<{ firmId: string }>('firms.firm-closed')
