import { z } from 'zod'
import { Id } from '#contract/core/fields.ts'
import { contactObstacles } from '#contract/eligibility/contact/values.ts'

/** The members of a firm who work leads, each with why they get no new one, or null. */
export const Assignees = z.object({
  items: z.array(
    z.object({
      advisor: z.object({ id: Id, displayName: z.string() }),
      obstacle: z.enum(contactObstacles).nullable(),
    }),
  ),
})
export type Assignees = z.infer<typeof Assignees>
