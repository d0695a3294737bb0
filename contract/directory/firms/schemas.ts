import { z } from 'zod'
import { Id, text } from '#contract/core/fields.ts'
import { searchMaxLength } from '#contract/core/lengths.ts'
import { FirmOffice } from '#contract/firms/schemas.ts'
import { firmIndustries, firmSizes } from '#contract/firms/values.ts'
import { Language, Specialty, State } from '#contract/profiles/schemas.ts'
import { AdvisorCard } from '../schemas.ts'

/** The public facts of a firm that lists show. */
export const FirmCard = z.object({
  id: Id,
  name: z.string(),
  logoUrl: z.string().nullable(),
  city: z.string(),
  state: State.nullable(),
  /** Its advisors whom consumers can find. */
  advisorCount: z.number().int(),
  /** What most of them help with, the commonest first. */
  specialties: z.array(Specialty),
})
export type FirmCard = z.infer<typeof FirmCard>

export const FirmsQuery = z.object({
  /** This firm alone, if it has a page. */
  id: Id.optional(),
  search: text(searchMaxLength).optional(),
  limit: z.coerce.number().int().min(1).max(60).default(24),
  offset: z.coerce.number().int().min(0).max(10_000).default(0),
})
export type FirmsQuery = z.infer<typeof FirmsQuery>

export const FirmCards = z.object({ items: z.array(FirmCard), total: z.number().int() })

/** Everything public about a firm. */
export const FirmDetail = FirmCard.extend({
  description: z.string(),
  website: z.string().nullable(),
  /** Both null while a firm states nothing but its name. */
  industry: z.enum(firmIndustries).nullable(),
  size: z.enum(firmSizes).nullable(),
  country: z.string(),
  /** 0 where the firm states none. */
  assetsUnderManagement: z.number().int(),
  employeeCount: z.number().int(),
  offices: z.array(FirmOffice),
  languages: z.array(Language),
  /** The registered firm that its owner's own record names; null while none is proven. */
  registration: z.object({ name: z.string(), crdNumber: z.string() }).nullable(),
  /** The register of the demo is invented, as for its advisors. */
  isSample: z.boolean(),
  team: z.array(AdvisorCard),
})
export type FirmDetail = z.infer<typeof FirmDetail>
