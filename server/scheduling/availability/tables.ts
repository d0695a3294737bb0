/** Holds columns over `availability` that stores of later capabilities use in their queries. */
import { sql } from 'drizzle-orm'
import { type Communication, communications } from '#contract/profiles/values.ts'
import { type AppointmentMode, appointmentModes } from '#contract/scheduling/values.ts'
import { advisorProfiles } from '#server/profiles/tables.ts'
import { availability } from '../tables.ts'

const modesWithoutAddress = appointmentModes.filter((mode) => mode !== 'in_person')

/**
 * How an advisor meets people: as saved with their hours, else what of their profile's ways to talk
 * is a way to meet; in person needs an address, which only saved hours have. The query needs a left
 * join of `availability`, whose row may be one that nobody saved.
 */
export const offeredModes = sql<AppointmentMode[]>`case when ${availability.savedAt} is not null
  then case when ${availability.officeAddress} = ''
    then array_remove(${availability.modes}::text[], 'in_person') else ${availability.modes}::text[] end
  else array(select way from unnest(${advisorProfiles.preferredCommunication}::text[]) as way
    where way in (${sql.raw(modesWithoutAddress.map((mode) => `'${mode}'`).join(', '))})) end`

// Taking ways away costs the million rows of the advisor index half of what a subquery does.
const waysToWrite = communications
  .filter((way) => appointmentModes.some((mode) => mode === way))
  .reduce(
    (ways, way) => sql`array_remove(${ways}, ${sql.raw(`'${way}'`)})`,
    sql`${advisorProfiles.preferredCommunication}`,
  )

/**
 * The ways to talk that an advisor offers: to meet as `offeredModes`, to write as their profile
 * names them. Needs the same join.
 */
export const offeredWays = sql<(AppointmentMode | Communication)[]>`(${offeredModes} || ${waysToWrite}::text[])`
