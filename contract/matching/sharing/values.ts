/** Days for which an invitation to a shared list is valid. */
export const listInvitationDays = 14
export const listInvitationStates = ['pending', 'accepted', 'expired'] as const
/** Advisors that a shared list shows at most, the latest saved first. */
export const sharedAtMost = 100
export const listNoteLength = 280
/** Hours in which one notification covers all that a partner saves. */
export const savedNoticeHours = 24
