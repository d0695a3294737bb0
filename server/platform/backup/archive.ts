import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { StartupError } from '../startup-error.ts'
import { Manifest, manifestName } from './manifest.ts'

export type ArchiveWriter = {
  /** Appends an entry and resolves when the archive has room for the next. */
  add(path: string, content: Buffer): Promise<void>
  /** The entries so far, with their checksums. */
  readonly entries: Manifest['entries']
}

/**
 * Writes a compressed tar archive that only its owner may read. It has its name only when it is
 * complete and on disk, so a backup that was cut short is never taken for a whole one.
 *
 * @param fill adds the entries and returns the manifest, which becomes the last entry
 */
export async function writeArchive(
  file: string,
  fill: (archive: ArchiveWriter) => Promise<Manifest>,
): Promise<Manifest> {
  const partial = `${file}.${process.pid}.part`
  const tar = pack()
  const written = pipeline(tar, createGzip({ level: 6 }), createWriteStream(partial, { flags: 'wx', mode: 0o600 }))
  // Without a handler here, a full disk while an entry waits would be an unhandled rejection.
  const failed = written.then(
    () => new Promise<never>(() => {}),
    (error: unknown) => Promise.reject(error),
  )
  failed.catch(() => {})
  const entries: Manifest['entries'] = []
  const append = (path: string, content: Buffer) =>
    Promise.race([
      failed,
      new Promise<void>((resolve, reject) => {
        const entry = tar.entry({ name: path, size: content.length, mode: 0o600 }, (error) =>
          error ? reject(error) : resolve(),
        )
        entry.end(content)
      }),
    ])
  try {
    const manifest = await fill({
      entries,
      async add(path, content) {
        await append(path, content)
        entries.push({ path, bytes: content.length, sha256: sha256(content) })
      },
    })
    await append(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`))
    tar.finalize()
    await written
    await sync(partial)
    await rename(partial, file)
    await sync(dirname(file))
    return manifest
  } catch (error) {
    tar.destroy()
    await written.catch(() => {})
    await rm(partial, { force: true })
    throw placeError(file, error) ?? error
  }
}

/** Reads an archive from its beginning, one whole entry after the other. */
export async function* readArchive(file: string): AsyncGenerator<{ path: string; content: Buffer }> {
  const entries = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), entries)
  // The loop below fails with the same error; this one would be unhandled.
  reading.catch(() => {})
  for await (const entry of entries) {
    const chunks: Buffer[] = []
    for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk)
    yield { path: entry.header.name, content: Buffer.concat(chunks) }
  }
  await reading
}

/**
 * Reads the whole archive and compares every entry with the manifest, before anything is restored
 * from it.
 *
 * @throws StartupError when the file is no backup, is damaged or incomplete
 */
export async function verifyArchive(file: string): Promise<Manifest> {
  const found: Manifest['entries'] = []
  let text: string | null = null
  try {
    for await (const { path, content } of readArchive(file)) {
      if (path === manifestName) text = content.toString('utf8')
      else found.push({ path, bytes: content.length, sha256: sha256(content) })
    }
  } catch (cause) {
    throw new StartupError(readErrorText(file, cause), cause)
  }
  if (text === null) throw new StartupError(`${file} is incomplete: it has no manifest.`)
  const read = Manifest.safeParse(JSON.parse(text))
  if (!read.success) throw new StartupError(`${file} was made by another version of the backup program.`, read.error)
  const sums = new Map(found.map(({ path, sha256 }) => [path, sha256]))
  const wrong = read.data.entries.find(({ path, sha256 }) => sums.get(path) !== sha256)
  if (wrong || found.length !== read.data.entries.length)
    throw new StartupError(`${file} is damaged: the checksum of ${wrong?.path ?? 'an entry'} is wrong.`)
  return read.data
}

const noRoom: ReadonlySet<unknown> = new Set(['EACCES', 'EROFS', 'ENOSPC', 'EDQUOT', 'EFBIG'])

/** The startup error of a place that takes no archive; null for an error of another kind. */
function placeError(file: string, error: unknown): StartupError | null {
  const isOfPlace = error instanceof Error && 'code' in error && noRoom.has(error.code)
  return isOfPlace ? new StartupError(`Cannot write ${file}: ${error.message}`, error) : null
}

/** A system error says nothing of the content, and no good backup must be taken for a bad one. */
function readErrorText(file: string, cause: unknown): string {
  const { code, syscall } = cause as { code?: string; syscall?: string }
  if (code === 'ENOENT') return `There is no file ${file}.`
  if (code === 'EACCES') return `This account may not read ${file}.`
  return syscall === undefined ? `${file} is damaged or not a backup.` : `Cannot read ${file} (${code}).`
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync()
  await handle.close()
}
