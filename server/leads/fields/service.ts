import { fieldMessage } from '#contract/core/problem.ts'
import type { NewCustomField, SaveFieldValues } from '#contract/leads/fields/schemas.ts'
import { fieldLimit } from '#contract/leads/fields/values.ts'
import { type Problem, problem, problems } from '#contract/problems.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { lockOwn } from '#server/profiles/me/service.ts'
import { type CustomValues, changeValues, isNameTaken } from './rules.ts'
import * as store from './store.ts'
import type { CustomFieldRow } from './tables.ts'

/** Names the field of the form. */
const nameTaken = () =>
  problem('leads.field-name-taken', {
    fields: [{ path: 'name', message: fieldMessage(problems['leads.field-name-taken'].title) }],
  })

/** Names the entry of a list whose value is wrong. */
export const wrongValue = (path: string): Problem =>
  problem('leads.wrong-field-value', {
    fields: [{ path, message: fieldMessage(problems['leads.wrong-field-value'].title) }],
  })

/** The actor's custom fields, the oldest first. */
export function listFields(ctx: UserCtx): Promise<CustomFieldRow[]> {
  return store.listFields(ctx.db, ctx.actor.id)
}

/**
 * Adds a field to the actor's leads and clients.
 * @throws leads.too-many-fields, leads.field-name-taken, core.signed-out
 */
export function addField(ctx: UserCtx, input: NewCustomField): Promise<CustomFieldRow> {
  return ctx.transaction(async (tx) => {
    const advisorId = tx.actor.id
    await lockOwn(tx)
    await store.lockFields(tx.db, advisorId)
    const fields = await store.listFields(tx.db, advisorId)
    if (fields.length >= fieldLimit) throw problem('leads.too-many-fields')
    if (isNameTaken(input.name, fields)) throw nameTaken()
    return store.insertField(tx.db, { ...input, advisorId, createdAt: tx.now })
  })
}

/**
 * Renames the actor's field; its kind and values stay.
 * @throws core.not-found, leads.field-name-taken
 */
export function renameField(ctx: UserCtx, id: string, name: string): Promise<CustomFieldRow> {
  return ctx.transaction(async (tx) => {
    const advisorId = tx.actor.id
    await store.lockFields(tx.db, advisorId)
    const others = (await store.listFields(tx.db, advisorId)).filter((field) => field.id !== id)
    if (isNameTaken(name, others)) throw nameTaken()
    const field = await store.updateName(tx.db, { id, advisorId }, name)
    if (!field) throw problem('core.not-found')
    return field
  })
}

/** Deletes the actor's field with its values. @throws core.not-found */
export async function deleteField(ctx: UserCtx, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (!(await store.deleteField(tx.db, { id, advisorId: tx.actor.id }))) throw problem('core.not-found')
  })
}

/** Values changed by the actor, by the actor's own fields. @throws leads.wrong-field-value */
export async function applyValues(
  ctx: UserCtx,
  values: CustomValues,
  input: SaveFieldValues,
): Promise<Record<string, string>> {
  return changeValues(values, input, await listFields(ctx))
}
