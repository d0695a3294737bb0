/** The webhooks that the staff looks at: all, those that fail now, and those that are off. */
export const webhookLists = ['all', 'failing', 'off'] as const
export type WebhookList = (typeof webhookLists)[number]
