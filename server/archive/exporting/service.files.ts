import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { brand } from '#contract/brand.ts'
import { problem } from '#contract/problems.ts'
import type { Ctx } from '#server/platform/context.ts'
import { hexOf, previousHexOf } from '../chain/rules.ts'
import { listChain } from '../chain/store.ts'
import { archivedFileKey } from '../recording/service.ts'
import { findArchive } from '../store.ts'
import type { ArchiveEntryRow, ExportRow } from '../tables.ts'
import { htmlEntry, htmlFoot, htmlHead, htmlMissing, presentLine, presentMissing, presentRoots } from './present.ts'
import { contentIs, fileNameOf, hasFile, type MissingFile, rangeOf } from './rules.ts'
import { findHash, findRange, listRoots } from './store.ts'

const page = 500
const script = new URL('../../commands/verify-archive.mjs', import.meta.url)

type Written = { name: string; sha256: string; sizeBytes: number; entry?: number }

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
  const { first, last } = found
  const span = { firmId: row.firmId, from: first, to: last }
  const startHash = previousHexOf(await findHash(ctx.db, row.firmId, first - 1))
  const headHash = previousHexOf(await findHash(ctx.db, row.firmId, last))
  const roots = await listRoots(ctx.db, row.firmId, { from: row.fromDay, to: row.toDay })
  const rootBefore = roots[0] && roots[0].day < row.fromDay ? roots.shift() : undefined
  const written: Written[] = []
  const missing: MissingFile[] = []
  const zip = new ZipFile()
  const failure = new AbortController()
  const abort = (error: unknown) => failure.abort(error)
  /** Resolves when the file is read to its end. */
  const add = (name: string, source: AsyncIterable<Uint8Array | string>, entry?: number) =>
    new Promise<void>((resolve, reject) => {
      const stream = Readable.from(counted(name, source, written, entry), { signal: failure.signal })
      zip.addReadStream(stream.on('end', resolve).on('error', reject), name, { mtime: row.createdAt })
    })
  const addAll = async () => {
    await add('entries.jsonl', lines(ctx, row, span, startHash))
    await add('roots.json', one(`${JSON.stringify(presentRoots(roots, previousHexOf(rootBefore?.root)), null, 2)}\n`))
    await add('verify.mjs', one(script))
    for (const file of await listFiles(ctx, row, span)) {
      const stored = await openArchived(ctx, file)
      if (stored) await add(fileNameOf(file), stored, file.position).finally(() => stored.destroy())
      else missing.push(presentMissing(file))
    }
    await add('index.html', html(ctx, row, span, { firmName: archive.firmName, missing }))
    const manifest = {
      format: `${brand.name.toLowerCase()}-archive`,
      version: 1,
      firm: { id: row.firmId, name: archive.firmName },
      days: { from: row.fromDay, to: row.toDay },
      personId: row.personId,
      requestedBy: row.requestedByName,
      madeAt: ctx.now.toISOString(),
      retentionYears: archive.retentionYears,
      firstPosition: first,
      lastPosition: last,
      startHash,
      headHash,
      files: [...written],
      missingFiles: missing,
    }
    await add('manifest.json', one(`${JSON.stringify(manifest, null, 2)}\n`))
    zip.end()
  }
  // An error of the archive does not reach its stream, and the file would stay open.
  zip.on('error', abort)
  const saved = pipeline(zip.outputStream, createWriteStream(path), { signal: failure.signal })
  await Promise.all([addAll().catch(abort), saved.catch(abort)])
  failure.signal.throwIfAborted()
  return { entryCount: last - first + 1, missingFileCount: missing.length }
}

async function* counted(
  name: string,
  source: AsyncIterable<Uint8Array | string>,
  written: Written[],
  entry: number | undefined,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  for await (const piece of source) {
    const bytes = Buffer.from(piece)
    hash.update(bytes)
    sizeBytes += bytes.length
    yield bytes
  }
  written.push({ name, sha256: hash.digest('hex'), sizeBytes, ...(entry !== undefined && { entry }) })
}

async function* one(content: string | URL): AsyncGenerator<Uint8Array | string> {
  yield typeof content === 'string' ? content : await readFile(content)
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
