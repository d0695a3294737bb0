import { minutes } from '#contract/core/durations.ts'
import type { ImportFailure, ImportSource } from '#contract/verification/imports/values.ts'
import { sendEmail } from '#server/emails/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { inWorkFolder } from '#server/platform/files/work-folder.ts'
import { importEmail } from '../emails.ts'
import { listVerifiers } from '../queue/store.ts'
import { MixedDaysError, UnreadableFileError } from '../register/gateway.ts'
import { SuspiciousImportError } from '../register/rules.ts'
import { type ImportOutcome, importPublishedFiles } from '../register/service.ts'
import { type FeedLimits, fetchFeed } from './gateway.ts'
import * as store from './store.ts'
import type { RegisterImportRow } from './tables.ts'

const reportsShown = 20
/** The files of the SEC have some 100 MB; ten times that is no register of advisers. */
const feedLimits: FeedLimits = { maxBytes: 1_000_000_000, timeoutMs: minutes(20) }

/**
 * Imports published files and keeps a report of it for operators, also when it fails.
 * @throws MixedDaysError, SuspiciousImportError, UnreadableFileError
 */
export async function importFiles(
  ctx: Ctx,
  paths: readonly string[],
  { source, etags = {} }: { source: ImportSource; etags?: RegisterImportRow['etags'] },
): Promise<ImportOutcome> {
  try {
    const outcome = await importPublishedFiles(ctx, paths)
    await report(ctx, { source, outcome: 'imported', etags, ...countsOf(outcome) })
    return outcome
  } catch (error) {
    await report(ctx, { source, outcome: 'failed', failure: failureOf(error) })
    throw error
  }
}

/**
 * Fetches the configured feed and imports it (docs/operations.md "The adviser register"). A feed
 * that cannot be fetched or read changes nothing; operators read why, and the next night tries
 * again.
 */
export async function importFeed(ctx: Ctx, limits: FeedLimits = feedLimits): Promise<void> {
  try {
    await inWorkFolder(async (folder) => {
      const fetched = await fetchFeed(ctx, { folder, etags: await store.findEtags(ctx.db), limits })
      if (fetched.kind === 'unchanged') await report(ctx, { source: 'schedule', outcome: 'unchanged' })
      else if (fetched.kind === 'failed')
        await report(ctx, { source: 'schedule', outcome: 'failed', failure: fetched.failure })
      else await importFiles(ctx, fetched.paths, { source: 'schedule', etags: fetched.etags })
    })
  } catch (error) {
    // Already reported; another try tonight would find the same files.
    ctx.log.error({ err: error }, 'the adviser feed could not be imported')
  }
}

/** The latest imports, newest first, and whether a feed is configured. */
export async function listImports(ctx: Ctx): Promise<{ isScheduled: boolean; rows: RegisterImportRow[] }> {
  const isScheduled = ctx.ports.config.adviserFeed.urls.length > 0
  return { isScheduled, rows: await store.listImports(ctx.db, reportsShown) }
}

function countsOf({ added, changed, removed, firms, recordDate, rechecked }: ImportOutcome) {
  const { checked, expired, toReview, failed } = rechecked
  // A file of firms alone leaves the people's day as it was.
  return { added, changed, gone: removed, firms, recordDate, rechecked: checked, expired, toReview, failed }
}

function failureOf(error: unknown): ImportFailure {
  if (error instanceof MixedDaysError) return 'mixed_days'
  if (error instanceof SuspiciousImportError) return 'incomplete'
  return error instanceof UnreadableFileError ? 'unreadable' : 'unexpected'
}

/** Keeps the report; administrators are mailed when it needs them. */
async function report(ctx: Ctx, row: Omit<store.NewRegisterImport, 'startedAt' | 'finishedAt'>): Promise<void> {
  await ctx.transaction(async (tx) => {
    await store.insertImport(tx.db, { ...row, startedAt: ctx.now, finishedAt: tx.now })
    const { expired = 0, toReview = 0, failed = 0, failure = null } = row
    if (failure === null && expired + toReview + failed === 0) return
    const page = new URL('/admin/analytics?tab=verifications', tx.ports.config.publicUrl).href
    for (const { id } of await listVerifiers(tx.db))
      await sendEmail(tx, importEmail, { userId: id }, { failure, expired, toReview, failed, page })
  })
}
