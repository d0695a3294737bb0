import { z } from 'zod'

const Count = z.number().int().min(0)

/** What happens to the work of a member who leaves the firm (docs/firms.md "Roles"). */
export const Departure = z.object({
  /** Leads the member works, which go with them: open ones, and those converted or lost. */
  openLeads: Count,
  closedLeads: Count,
  /** Leads that turned to the member and that a colleague works: they stay with the firm. */
  leadsStaying: Count,
  /** Chats with consumers, and appointments to come: both go on as before. */
  chats: Count,
  appointments: Count,
})
export type Departure = z.infer<typeof Departure>
