import type { SavedReply } from '#contract/messaging/saved-replies/schemas.ts'
import type { SavedReplyRow } from './tables.ts'

/** A saved reply as its writer sees it. */
export const presentReply = ({ id, title, body }: SavedReplyRow): SavedReply => ({ id, title, body })
