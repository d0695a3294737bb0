import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { brand } from '#contract/brand.ts'
import { problem } from '#contract/problems.ts'
import type { Ctx } from '#server/platform/context.ts'
import { noHash } from '../chain/rules.ts'
import { archivedFileKey } from '../recording/service.ts'
import { listChain } from '../searching/store.ts'
import { findArchive } from '../store.ts'
import type { ArchiveEntryRow, ExportRow } from '../tables.ts'
import { htmlEntry, htmlFoot, htmlHead, presentLine, presentRoots } from './present.ts'
import { contentIs, fileNameOf, rangeOf } from './rules.ts'
import { findHash, findRange, listRoots } from './store.ts'

const page = 500
const hexOf = (bytes: Uint8Array | null | undefined) => (bytes ? Buffer.from(bytes).toString('hex') : noHash)
const script = new URL('../../commands/verify-archive.mjs', import.meta.url)

type Written = { name: string; sha256: string; sizeBytes: number; entry?: number }

/**
 * Writes an export as a ZIP file: entries.jsonl, roots.json, index.html, the files of messages,
 * verify.mjs, and last the manifest with the digests of all of them. Holds one page of entries in
 * memory at a time, and what files it has. Returns how many entries it has.
 */
export async function writeArchive(ctx: Ctx, row: ExportRow, path: string): Promise<number> {
  const found = await findRange(ctx.db, { firmId: row.firmId, ...rangeOf(row) })
  const archive = await findArchive(ctx.db, row.firmId)
  if (!found || !archive) throw problem('archive.empty-export')
  const { first, last } = found
  const span = { firmId: row.firmId, from: first, to: last }
  const startHash = hexOf(await findHash(ctx.db, row.firmId, first - 1))
  const roots = await listRoots(ctx.db, row.firmId, { from: row.fromDay, to: row.toDay })
  const rootBefore = roots[0] && roots[0].day < row.fromDay ? roots.shift() : undefined
  const written: Written[] = []
  const zip = new ZipFile()
  const failure = new AbortController()
  /** Each file is read when its turn comes, after the ones before it are written. */
  const add = (name: string, source: () => AsyncIterable<Uint8Array | string>, entry?: number) =>
    zip.addReadStreamLazy(name, { mtime: row.createdAt }, (done) => {
      // yazl does not listen for the errors of a lazy stream, which would end the process.
      const stream = Readable.from(counted(name, source(), written, entry)).on('error', (error) => failure.abort(error))
      done(null, stream)
    })
  const files = await listFiles(ctx, row, span)

  add('entries.jsonl', () => lines(ctx, row, span, startHash))
  add('roots.json', () => one(`${JSON.stringify(presentRoots(roots, hexOf(rootBefore?.root)), null, 2)}\n`))
  add('index.html', () => html(ctx, row, span, archive.firmName))
  add('verify.mjs', () => one(script))
  for (const file of files) add(fileNameOf(file), () => stored(ctx, row.firmId, file), file.position)
  const headHash = hexOf(await findHash(ctx.db, row.firmId, last))
  zip.addReadStreamLazy('manifest.json', { mtime: row.createdAt }, (done) => {
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
      files: written,
    }
    done(null, Readable.from([`${JSON.stringify(manifest, null, 2)}\n`]))
  })
  zip.end()
  // An error of the archive does not reach its stream, and the file would stay open.
  zip.on('error', (error) => failure.abort(error))
  await pipeline(zip.outputStream, createWriteStream(path), { signal: failure.signal })
  return last - first + 1
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

async function* html(ctx: Ctx, row: ExportRow, span: Span, firmName: string): AsyncGenerator<string> {
  const about = `Recorded from ${row.fromDay} to ${row.toDay} (UTC)${row.personName ? `, contents of ${row.personName} alone` : ''}. To verify it, run: node verify.mjs`
  yield htmlHead(`Archive of ${firmName}`, about)
  for await (const entry of chain(ctx, span))
    yield htmlEntry(entry, contentIs(entry, row.personId), hasFile(entry) ? fileNameOf(entry) : null)
  yield htmlFoot
}

const hasFile = ({ kind, content }: ArchiveEntryRow) => kind === 'file' && typeof content?.sha256 === 'string'

async function listFiles(ctx: Ctx, { personId }: ExportRow, span: Span): Promise<ArchiveEntryRow[]> {
  const files: ArchiveEntryRow[] = []
  for await (const entry of chain(ctx, span))
    if (hasFile(entry) && contentIs(entry, personId) === 'included') files.push(entry)
  return files
}

async function* stored(ctx: Ctx, firmId: string, { content }: ArchiveEntryRow): AsyncGenerator<Uint8Array> {
  const file = await ctx.ports.storage.open(archivedFileKey(firmId, String(content?.attachmentId)))
  if (!file) throw new Error('a file of the archive is gone')
  yield* file.content
}
