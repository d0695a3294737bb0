import { z } from 'zod'
import { Id } from '#contract/core/fields.ts'
import { reservedSlugs } from './values.ts'

const reserved: ReadonlySet<string> = new Set(reservedSlugs)

/** The readable end of a booking page's address: 3 to 40 letters, digits and hyphens. */
export const Slug = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use letters, digits and single hyphens')
  .min(3, 'Use at least 3 characters')
  .max(40)
  .refine((slug) => !reserved.has(slug), 'This address is reserved. Choose another')
  // Ids are addresses too, and never somebody else's.
  .refine((slug) => !Id.safeParse(slug).success, 'Choose an address that people can read')

/** The actor's own address; null until they choose one, or to give it up. */
export const BookingPage = z.object({ slug: Slug.nullable() })
export type BookingPage = z.infer<typeof BookingPage>
