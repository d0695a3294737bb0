import type { NewImport } from '#contract/leads/imports/schemas.ts'
import { type ContactList, divideClients, previewContacts } from '#contract/leads/imports/values.ts'
import { problem } from '#contract/problems.ts'
import { queuePerKey } from '#server/platform/concurrency.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { lockOwn } from '#server/profiles/me/service.ts'
import { undoMerge } from '../duplicates/service.ts'
import { areValid, changeValues } from '../fields/rules.ts'
import { listFields, wrongValue } from '../fields/service.ts'
import { canUndo } from './rules.ts'
import * as store from './store.ts'

const shown = 20
/** Imports of one advisor that wait for each other hold no connection to the database meanwhile. */
const inTurn = queuePerKey()

/** The actor's last imports. */
export function listImports(ctx: UserCtx): Promise<store.ImportView[]> {
  return store.listImports(ctx.db, ctx.actor.id, shown)
}

/** The people of the actor's own list for a preview: an import skips them. */
export function listContacts(ctx: UserCtx): Promise<ContactList> {
  return store.listContacts(ctx.db, ctx.actor.id, previewContacts)
}

/**
 * Adds people to the actor's own list of clients. They are compared with that list alone and never
 * with accounts, so that an import tells nobody who has one; nobody is written to.
 * @throws leads.wrong-field-value, core.signed-out
 */
export function importClients(ctx: UserCtx, { fileName, clients }: NewImport): Promise<store.ImportView> {
  const advisorId = ctx.actor.id
  return inTurn(advisorId, () =>
    ctx.transaction(async (tx) => {
      // A large list takes a while, in which the account may have been deleted with its clients.
      await lockOwn(tx)
      await store.lockImports(tx.db, advisorId)
      const listed = await store.listContacts(tx.db, advisorId)
      const { fresh: added } = divideClients(clients, (client) => client, listed)
      const skipped = clients.length - added.length
      const own = await listFields(tx)
      const wrongAt = clients.findIndex(({ fields }) => !areValid(fields, own))
      if (wrongAt !== -1) throw wrongValue(`clients.${wrongAt}.fields`)
      const people = added.map(({ fields, ...person }) => ({ ...person, custom: changeValues({}, fields, own) }))
      return store.insertImport(tx.db, { advisorId, fileName, skipped, createdAt: tx.now }, people)
    }),
  )
}

/**
 * Removes everybody an import added, with their notes and tasks. Clients merged into one of them
 * are listed again first, with what is theirs.
 * @throws core.not-found, leads.import-kept after a day, leads.address-listed when another client
 * has the address of such a one now
 */
export function undoImport(ctx: UserCtx, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const row = await store.lockImport(tx.db, { id, advisorId: tx.actor.id })
    if (!row) throw problem('core.not-found')
    if (!canUndo(row, tx.now)) throw problem('leads.import-kept')
    for (const mergedId of await store.lockMergedIntoImport(tx.db, id)) await undoMerge(tx, mergedId)
    await store.deleteImport(tx.db, id)
  })
}
