import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { brand } from '#contract/brand.ts'
import { problem } from '#contract/problems.ts'
import type { Ctx } from '#server/platform/context.ts'
import { writeZip, type ZippedFile, type ZipSource } from '#server/platform/files/zip-writer.ts'
import { hexOf, previousHexOf } from '../chain/rules.ts'
import { listChain } from '../chain/store.ts'
import { archivedFileKey } from '../recording/service.ts'
import { findArchive } from '../store.ts'
import type { ArchiveEntryRow, ArchiveRow, ExportRow } from '../tables.ts'
import { htmlEntry, htmlFoot, htmlHead, htmlMissing, presentLine, presentMissing, presentRoots } from './present.ts'
import { contentIs, fileNameOf, hasFile, type MissingFile, rangeOf } from './rules.ts'
import { findHash, findRange, listRoots } from './store.ts'

const page = 500
const script = new URL('../../commands/verify-archive.mjs', import.meta.url)

type WrittenFile = ZippedFile & { readonly entry?: number }

/** How many entries an export has, and how many of their files it does not have. */
type Exported = { readonly entryCount: number; readonly missingFileCount: number }

/**
 * Writes an export as a ZIP file: entries.jsonl, roots.json, verify.mjs, the files of messages,
 * index.html, and last the manifest with the digests of all of them and the files that are missing.
 * Holds one page of entries in memory at a time, and what files it has.
 */
export async function writeArchive(ctx: Ctx, row: ExportRow, path: string): Promise<Exported> {
  const found = await findRange(ctx.db, { firmId: row.firmId, ...rangeOf(row) })
  const archive = await findArchive(ctx.db, row.firmId)
  if (!found || !archive) throw problem('archive.empty-export')
  const span = { firmId: row.firmId, from: found.first, to: found.last }
  const startHash = previousHexOf(await findHash(ctx.db, row.firmId, span.from - 1))
  const headHash = previousHexOf(await findHash(ctx.db, row.firmId, span.to))
  const roots = await listRoots(ctx.db, row.firmId, { from: row.fromDay, to: row.toDay })
  const rootBefore = roots[0] && roots[0].day < row.fromDay ? roots.shift() : undefined
  const files: WrittenFile[] = []
  const missing: MissingFile[] = []
  await writeZip(path, row.createdAt, async (add) => {
    const write = async (name: string, source: ZipSource) => files.push(await add(name, source))
    await write('entries.jsonl', lines(ctx, row, span, startHash))
    await write('roots.json', [jsonText(presentRoots(roots, previousHexOf(rootBefore?.root)))])
    await write('verify.mjs', [await readFile(script)])
    for (const entry of await listFiles(ctx, row, span)) {
      const stored = await openArchived(ctx, entry)
      if (!stored) missing.push(presentMissing(entry))
      else {
        const file = await add(fileNameOf(entry), stored).finally(() => stored.destroy())
        files.push({ ...file, entry: entry.position })
      }
    }
    await write('index.html', html(ctx, row, span, { firmName: archive.firmName, missing }))
    await add('manifest.json', [jsonText(manifestOf(ctx, row, { archive, span, startHash, headHash, files, missing }))])
  })
  return { entryCount: span.to - span.from + 1, missingFileCount: missing.length }
}

const jsonText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

type Manifest = {
  readonly archive: ArchiveRow
  readonly span: Span
  readonly startHash: string
  readonly headHash: string
  readonly files: readonly WrittenFile[]
  readonly missing: readonly MissingFile[]
}

function manifestOf(ctx: Ctx, row: ExportRow, { archive, span, startHash, headHash, files, missing }: Manifest) {
  return {
    format: `${brand.name.toLowerCase()}-archive`,
    version: 1,
    firm: { id: row.firmId, name: archive.firmName },
    days: { from: row.fromDay, to: row.toDay },
    personId: row.personId,
    requestedBy: row.requestedByName,
    madeAt: ctx.now.toISOString(),
    retentionYears: archive.retentionYears,
    firstPosition: span.from,
    lastPosition: span.to,
    startHash,
    headHash,
    files,
    missingFiles: missing,
  }
}

type Span = { readonly firmId: string; readonly from: number; readonly to: number }

async function* chain(ctx: Ctx, { firmId, from, to }: Span): AsyncGenerator<ArchiveEntryRow> {
  for (let next = from; next <= to; ) {
    const rows = await listChain(ctx.db, { firmId, from: next, to }, page)
    yield* rows
    next = (rows.at(-1)?.position ?? to) + 1
  }
}

async function* lines(ctx: Ctx, row: ExportRow, span: Span, startHash: string): AsyncGenerator<string> {
  let previousHash = startHash
  for await (const entry of chain(ctx, span)) {
    yield presentLine(entry, previousHash, contentIs(entry, row.personId))
    previousHash = hexOf(entry.hash)
  }
}

async function* html(
  ctx: Ctx,
  row: ExportRow,
  span: Span,
  { firmName, missing }: { firmName: string; missing: readonly MissingFile[] },
): AsyncGenerator<string> {
  const about = `Recorded from ${row.fromDay} to ${row.toDay} (UTC)${row.personName ? `, contents of ${row.personName} alone` : ''}. To verify it, run: node verify.mjs`
  const missingAt = new Map(missing.map((file) => [file.entry, file]))
  yield htmlHead(`Archive of ${firmName}`, about) + htmlMissing(missing)
  for await (const entry of chain(ctx, span)) {
    const file = hasFile(entry) ? { path: fileNameOf(entry), missing: missingAt.get(entry.position) ?? null } : null
    yield htmlEntry(entry, contentIs(entry, row.personId), file)
  }
  yield htmlFoot
}

async function listFiles(ctx: Ctx, { personId }: ExportRow, span: Span): Promise<ArchiveEntryRow[]> {
  const files: ArchiveEntryRow[] = []
  for await (const entry of chain(ctx, span))
    if (hasFile(entry) && contentIs(entry, personId) === 'included') files.push(entry)
  return files
}

/** The archive's copy of a file; null when there is none, and an error when it cannot be read. */
async function openArchived(ctx: Ctx, { firmId, content }: ArchiveEntryRow): Promise<Readable | null> {
  if (content?.isMissing === true) return null
  return (await ctx.ports.storage.open(archivedFileKey(firmId, String(content?.attachmentId))))?.content ?? null
}
