import { z } from 'zod'

/** How a member keeps a chat; what is left out stays as it is. */
export const OrganizeChat = z
  .object({ isMuted: z.boolean(), isArchived: z.boolean(), isPinned: z.boolean(), isMarkedUnread: z.boolean() })
  .partial()
export type OrganizeChat = z.infer<typeof OrganizeChat>
