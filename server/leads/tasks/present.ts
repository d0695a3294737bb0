import type { Task } from '#contract/leads/tasks/schemas.ts'
import type { TaskParts } from './service.ts'

/** A task with the person it is about, as the advisor may know them. */
export function presentTask({ view: { task }, about }: TaskParts): Task {
  const { id, title, dueOn, doneAt, leadId, clientId } = task
  return { id, title, dueOn, doneAt: doneAt?.toISOString() ?? null, leadId, clientId, about }
}
