/** Days for which an invitation to a shared list is valid. */
export const listInvitationDays = 14
export const listInvitationStates = ['pending', 'accepted', 'expired'] as const
export const listNoteLength = 280
/** Hours in which one notification covers all that a partner saves. */
export const savedNoticeHours = 24
