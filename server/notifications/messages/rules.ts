/** Says which messages are one notification. Pure. */

/** Messages of one person in one chat, as their reader is notified of them. */
export type MessageNotification = { readonly userId: string; readonly chatId: string; readonly personId: string }

/** What notifications of one reader about one chat share. */
export const keyOf = ({ userId, chatId }: Pick<MessageNotification, 'userId' | 'chatId'>) => `${userId}:${chatId}`
