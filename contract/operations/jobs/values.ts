/** Mails that wait or are tried again, that left, and that were given up. */
export const mailStates = ['queued', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]
