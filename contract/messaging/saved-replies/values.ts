/** The most saved replies one person keeps. */
export const maxSavedReplies = 50

/**
 * What a saved reply may leave open, as people type it; filled in the browser of its writer before
 * anything is sent.
 */
const replyPlaceholders = ['{first_name}', '{my_name}', '{booking_link}'] as const
export type ReplyPlaceholder = (typeof replyPlaceholders)[number]
