import { z } from 'zod'
import { Day, Id, Instant, line, optional } from '#contract/core/fields.ts'

const title = line(200).min(1, 'Enter the task')

/** Something the advisor means to do for a lead or a client. */
export const Task = z.object({
  id: Id,
  title: z.string(),
  dueOn: Day.nullable(),
  doneAt: Instant.nullable(),
  leadId: Id.nullable(),
  clientId: Id.nullable(),
  /** Whom it is about, as the advisor may know them. */
  about: z.string(),
})
export type Task = z.infer<typeof Task>

/** A task is about one lead or one imported client; a converted client is its lead. */
export const NewTask = z
  .object({ title, dueOn: optional(Day).default(null), leadId: Id.optional(), clientId: Id.optional() })
  .refine(({ leadId, clientId }) => (leadId === undefined) !== (clientId === undefined), {
    error: 'Name a lead or a client',
    path: ['leadId'],
  })
export type NewTask = z.infer<typeof NewTask>

export const SaveTask = z.object({ title, dueOn: optional(Day), isDone: z.boolean() }).partial()
export type SaveTask = z.infer<typeof SaveTask>

/** Without a person: the open tasks of everybody, those due first. */
export const TasksQuery = z.object({ leadId: Id.optional(), clientId: Id.optional() })
export type TasksQuery = z.infer<typeof TasksQuery>
