import { z } from 'zod'
import { Id, Instant } from '#contract/core/fields.ts'
import { firmRoles } from '#contract/firms/values.ts'
import { roles } from '#contract/profiles/values.ts'

/** A view of somebody's account by the staff, while it lasts. */
export const Visit = z.object({
  id: Id,
  staffId: Id,
  endsAt: Instant,
  person: z.object({
    id: Id,
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    firmRole: z.enum(firmRoles).nullable(),
    isEmailVerified: z.boolean(),
  }),
})
export type Visit = z.infer<typeof Visit>
