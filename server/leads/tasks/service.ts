import type { ApiTasksQuery } from '#contract/leads/public/schemas.ts'
import type { NewTask, SaveTask, TasksQuery } from '#contract/leads/tasks/schemas.ts'
import { problem } from '#contract/problems.ts'
import { erasedDisplayName } from '#contract/profiles/disclosure/labels.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { decodeCursor, type RowPage, toPage } from '#server/platform/db/cursor.ts'
import { displayNamesFor } from '#server/profiles/service.ts'
import { getOwn } from '../clients/service.ts'
import { getWorkedLead } from '../service.ts'
import * as store from './store.ts'

const shown = 200

export type TaskParts = { readonly view: store.TaskView; readonly about: string }

/** The actor's open tasks, those due first, or every task about one lead or client. */
export async function listTasks(ctx: UserCtx, { leadId, clientId }: TasksQuery): Promise<TaskParts[]> {
  return withNames(ctx, await store.listTasks(ctx.db, ctx.actor.id, { leadId, clientId, limit: shown }))
}

/** A page of the actor's tasks, the newest first. */
export async function pageTasks(ctx: UserCtx, { isDone, limit, cursor }: ApiTasksQuery): Promise<RowPage<TaskParts>> {
  const query = { isDone, after: decodeCursor(cursor), limit: limit + 1 }
  const views = await store.listNewest(ctx.db, ctx.actor.id, query)
  const { rows, nextCursor } = toPage(views, limit, ({ task }) => ({ at: task.createdAt, id: task.id }))
  return { rows: await withNames(ctx, rows), nextCursor }
}

/**
 * Adds a task about a lead the actor works or one of their imported clients; a converted client is
 * their lead.
 * @throws core.not-found
 */
export async function addTask(ctx: UserCtx, { title, dueOn, leadId, clientId }: NewTask): Promise<TaskParts> {
  const subject = clientId === undefined ? await leadSubject(ctx, leadId) : await clientSubject(ctx, clientId)
  const row = { advisorId: ctx.actor.id, title, dueOn, createdAt: ctx.now, ...subject }
  return getTask(ctx, await store.insertTask(ctx.db, row))
}

/** Changes a task of the actor. @throws core.not-found */
export async function saveTask(ctx: UserCtx, id: string, { title, dueOn, isDone }: SaveTask): Promise<TaskParts> {
  const { view } = await getTask(ctx, id)
  const doneAt = isDone === undefined ? undefined : isDone ? (view.task.doneAt ?? ctx.now) : null
  if (title !== undefined || dueOn !== undefined || doneAt !== undefined)
    await store.updateTask(ctx.db, { id, advisorId: ctx.actor.id }, { title, dueOn, doneAt })
  return getTask(ctx, id)
}

/** Deletes a task of the actor. @throws core.not-found */
export async function deleteTask(ctx: UserCtx, id: string): Promise<void> {
  if (!(await store.deleteTask(ctx.db, { id, advisorId: ctx.actor.id }))) throw problem('core.not-found')
}

async function getTask(ctx: UserCtx, id: string): Promise<TaskParts> {
  const view = await store.findTask(ctx.db, { id, advisorId: ctx.actor.id })
  const [parts] = view ? await withNames(ctx, [view]) : []
  if (!parts) throw problem('core.not-found')
  return parts
}

async function leadSubject(ctx: UserCtx, id: string | undefined): Promise<{ leadId: string }> {
  if (id === undefined) throw problem('core.not-found')
  return { leadId: (await getWorkedLead(ctx, id)).id }
}

async function clientSubject(ctx: UserCtx, id: string): Promise<{ leadId: string } | { clientId: string }> {
  const { client } = await getOwn(ctx, id)
  return client.leadId === null ? { clientId: client.id } : { leadId: client.leadId }
}

async function withNames(ctx: UserCtx, views: readonly store.TaskView[]): Promise<TaskParts[]> {
  const ids = [...new Set(views.flatMap(({ consumerId }) => consumerId ?? []))]
  const names = await displayNamesFor(ctx, { viewerId: ctx.actor.id, ids })
  return views.map((view) => ({
    view,
    about: view.clientName ?? names.get(view.consumerId ?? '') ?? erasedDisplayName,
  }))
}
