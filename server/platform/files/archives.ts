import { openPromise } from 'yauzl'

/** What an archive may unpack to; a document with many pictures stays far below. */
const maxEntries = 10_000
const maxUnpackedBytes = 500 * 1_024 * 1_024
/** How many times its size an entry may unpack to, once it is larger than a long text. */
const maxRatio = 200
const ratioCountsFromBytes = 10 * 1_024 * 1_024

/** The names of the entries, or why the archive is refused. */
export type ArchiveContents =
  | { readonly isSafe: true; readonly names: ReadonlySet<string> }
  | { readonly isSafe: false; readonly reason: 'damaged' | 'encrypted' | 'bomb' }

/**
 * Reads the central directory of a ZIP file and unpacks nothing. Refuses archives that are
 * encrypted or would unpack to much more than documents do (OWASP ASVS 5.2.3).
 */
export async function inspectArchive(path: string): Promise<ArchiveContents> {
  try {
    return await readDirectory(path)
  } catch {
    // yauzl throws plain errors for directories it cannot follow; their text is no use to people.
    return { isSafe: false, reason: 'damaged' }
  }
}

async function readDirectory(path: string): Promise<ArchiveContents> {
  const archive = await openPromise(path, { lazyEntries: true, autoClose: false })
  try {
    if (archive.entryCount > maxEntries) return { isSafe: false, reason: 'bomb' }
    const names = new Set<string>()
    let unpacked = 0
    for await (const entry of archive.eachEntry()) {
      if (entry.isEncrypted()) return { isSafe: false, reason: 'encrypted' }
      const { compressedSize, uncompressedSize } = entry
      unpacked += uncompressedSize
      const isExtreme = uncompressedSize > ratioCountsFromBytes && uncompressedSize > compressedSize * maxRatio
      // Entries that share their data unpack to more than the file holds, and are counted each.
      if (isExtreme || unpacked > maxUnpackedBytes) return { isSafe: false, reason: 'bomb' }
      names.add(entry.fileName)
    }
    return { isSafe: true, names }
  } finally {
    archive.close()
  }
}
