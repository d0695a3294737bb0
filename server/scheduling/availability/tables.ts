/** Holds a column over `availability` that stores of later capabilities use in their queries. */
import { sql } from 'drizzle-orm'
import { type AppointmentMode, appointmentModes } from '#contract/scheduling/values.ts'
import { advisorProfiles } from '#server/profiles/tables.ts'
import { availability } from '../tables.ts'

/**
 * How an advisor meets people: as saved with their hours, else what of their profile's ways to talk
 * is a way to meet. Needs a left join of `availability`, whose row may be one that nobody saved.
 */
export const offeredModes = sql<AppointmentMode[]>`case when ${availability.savedAt} is not null
  then ${availability.modes}::text[]
  else array(select way from unnest(${advisorProfiles.preferredCommunication}::text[]) as way
    where way in (${sql.raw(appointmentModes.map((mode) => `'${mode}'`).join(', '))})) end`
