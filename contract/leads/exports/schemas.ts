import type { z } from 'zod'
import { ClientsQuery } from '../clients/schemas.ts'
import { LeadFilters, LeadsQuery } from '../schemas.ts'

/** Which of the caller's own leads a file holds: all without a filter. */
export const ExportedLeads = LeadFilters.omit({ scope: true }).extend(LeadsQuery.pick({ status: true }).shape)
export type ExportedLeads = z.infer<typeof ExportedLeads>

/** Which clients a file holds: all without a filter. */
export const ExportedClients = ClientsQuery.pick({ search: true, origin: true })
export type ExportedClients = z.infer<typeof ExportedClients>
