import { z } from 'zod'
import { PageQuery } from '#contract/core/paging.ts'
import { Client } from '../clients/schemas.ts'
import { Lead, LeadStatus } from '../schemas.ts'

/** A lead as programs of its advisor read it: without what only our own pages need. */
export const ApiLead = Lead.omit({ advisor: true, firmId: true, chatId: true, can: true, moves: true })
export const ApiLeadsQuery = PageQuery.extend({ status: LeadStatus.optional() })
export type ApiLeadsQuery = z.infer<typeof ApiLeadsQuery>

/** A client as programs of their advisor read them. */
export const ApiClient = Client.omit({ chatId: true })
export const ApiClientsQuery = PageQuery

export const ApiTasksQuery = PageQuery.extend({ isDone: z.stringbool().optional() })
export type ApiTasksQuery = z.infer<typeof ApiTasksQuery>
