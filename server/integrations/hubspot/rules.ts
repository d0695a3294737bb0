/** Decides which fields of a lead HubSpot gets. */
import type { LeadStatus } from '#contract/leads/values.ts'
import type { SeenConsumer } from '#contract/profiles/schemas.ts'

export type HubspotContact = { readonly email: string; readonly properties: Readonly<Record<string, string>> }

/**
 * HubSpot's own stages, by their internal names. A contact moves forward through them alone there;
 * a lost lead keeps the stage it had.
 */
const stages: Record<LeadStatus, string | null> = {
  new: 'lead',
  contacted: 'lead',
  qualified: 'salesqualifiedlead',
  consultation: 'opportunity',
  converted: 'customer',
  lost: null,
}

/**
 * The contact of a lead, or null for a consumer who has not agreed that this advisor knows them.
 * What they did not share is left out, so that it is not emptied in HubSpot.
 */
export function contactOf(consumer: SeenConsumer, status: LeadStatus): HubspotContact | null {
  const { isDisclosed, email, firstName, lastName, phone, state } = consumer
  if (!isDisclosed || !email) return null
  const shared = { email, firstname: firstName, lastname: lastName, phone, state, lifecyclestage: stages[status] }
  const properties = Object.fromEntries(
    Object.entries(shared).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  return { email, properties }
}
