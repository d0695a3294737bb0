import { domainEvent } from '#server/platform/domain-event.ts'

export const firmRegistered = domainEvent<{ firmId: string; adminId: string }>('firms.firm-registered')
export const memberJoined = domainEvent<{ firmId: string; advisorId: string }>('firms.member-joined')
export const memberRemoved = domainEvent<{ firmId: string; advisorId: string }>('firms.member-removed')
