import { problem } from '#contract/problems.ts'
import type { RevertHelpText, WriteHelpText } from '#contract/support/help-texts/schemas.ts'
import type { HelpKey } from '#contract/support/values.ts'
import type { Ctx, Tx, UserActor, UserCtx } from '#server/platform/context.ts'
import { recordAct } from '#server/staff/service.ts'
import * as store from './store.ts'

const versionsShown = 50

/** The texts that explain terms, as they are shown now. */
export const listHelpTexts = (ctx: Ctx): Promise<store.HelpTextRow[]> => store.listHelpTexts(ctx.db)

export type Versions = { readonly rows: readonly store.VersionRow[]; readonly defaultId: string | null }

/** The wordings of a text, the latest first; the default is always among them. */
export async function listVersions(ctx: UserCtx, key: HelpKey): Promise<Versions> {
  const [rows, first] = await Promise.all([
    store.listVersions(ctx.db, key, versionsShown),
    store.findDefault(ctx.db, key),
  ])
  const isListed = rows.some(({ version }) => version.id === first?.version.id)
  return { rows: first && !isListed ? [...rows, first] : rows, defaultId: first?.version.id ?? null }
}

/**
 * Changes a text. The first change keeps the default as the first version.
 * @throws core.not-found
 */
export function saveHelpText(ctx: UserCtx, key: HelpKey, { reason, ...wording }: WriteHelpText): Promise<void> {
  return ctx.transaction(async (tx) => {
    await change(tx, key, wording)
    await recordAct(tx, { act: 'help-text-changed', detail: `${key}: ${wording.content}`, reason })
  })
}

/** Shows an earlier wording again, as a new version. @throws core.not-found */
export function revertHelpText(ctx: UserCtx, key: HelpKey, { versionId, reason }: RevertHelpText): Promise<void> {
  return ctx.transaction(async (tx) => {
    const version = await store.findVersion(tx.db, key, versionId)
    if (!version) throw problem('core.not-found')
    await change(tx, key, { title: version.title, content: version.content })
    await recordAct(tx, { act: 'help-text-reverted', detail: `${key}: ${version.content}`, reason })
  })
}

type Wording = { readonly title: string; readonly content: string }

async function change(tx: Tx<UserActor>, key: HelpKey, wording: Wording): Promise<void> {
  const before = await store.lockHelpText(tx.db, key)
  if (!before) throw problem('core.not-found')
  if (!(await store.findDefault(tx.db, key))) {
    const { title, content, updatedAt } = before
    // Never after the version that replaces it, whatever the clock of the first start said.
    const savedAt = new Date(Math.min(updatedAt.getTime(), tx.now.getTime() - 1))
    await store.insertVersion(tx.db, { key, title, content, savedAt })
  }
  await store.updateHelpText(tx.db, key, { ...wording, updatedAt: tx.now })
  await store.insertVersion(tx.db, { key, ...wording, savedAt: tx.now, savedById: tx.actor.id })
}
