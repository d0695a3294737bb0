import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import type { Config } from '../config.ts'
import { requireUsableDatabase } from '../db/requirements.ts'
import type { Logger } from '../log/logger.ts'
import { StartupError } from '../startup-error.ts'
import { readArchive, verifyArchive } from './archive.ts'
import { loadDatabase } from './load.ts'
import { filesFolder, type Manifest, manifestName } from './manifest.ts'

/**
 * Restores an archive into an empty data folder and, with DATABASE_URL, into that empty database.
 * Checksums are compared before anything is written, and a restore that fails removes what it
 * wrote.
 *
 * @throws StartupError when the archive is damaged, the place is not empty or the schema does not
 * fit this release
 */
export async function restoreBackup(config: Config, file: string, log: Logger): Promise<Manifest> {
  const manifest = await verifyArchive(file)
  const { dataDir } = config
  if (config.database.url === null && existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new StartupError(`The data folder ${dataDir} is not empty. Set DATA_DIR to an empty or new folder.`)
  const files = join(dataDir, 'files')
  if (existsSync(files) && readdirSync(files).length > 0)
    throw new StartupError(`The folder ${files} is not empty. A backup is restored only into an empty folder.`)
  const database = await openTarget(config, log)
  try {
    await loadDatabase(database.url, manifest, async (loader) => {
      for await (const { path, content } of readArchive(file)) {
        if (path.startsWith(filesFolder)) await restoreFile(files, path.slice(filesFolder.length), content)
        else if (path !== manifestName) await loader.load(path, content)
      }
    })
  } catch (error) {
    await database.stop()
    await rm(files, { recursive: true, force: true })
    await database.remove()
    throw error
  }
  await database.stop()
  return manifest
}

type Target = { readonly url: string; stop(): Promise<void>; remove(): Promise<void> }

async function openTarget({ database, dataDir }: Config, log: Logger): Promise<Target> {
  if (database.url !== null) {
    await requireUsableDatabase(database.url)
    return { url: database.url, stop: async () => {}, remove: async () => {} }
  }
  const { startEmbeddedPostgres } = await import('../db/embedded.ts')
  const embedded = await startEmbeddedPostgres({ dataDir, log })
  return { url: embedded.url, stop: embedded.close, remove: () => removeCluster(dataDir) }
}

/** Removes the cluster that a failed restore created, also when it lies outside the data folder. */
async function removeCluster(dataDir: string): Promise<void> {
  const pointer = join(dataDir, 'postgres', 'cluster-at')
  if (existsSync(pointer)) await rm(dirname(readFileSync(pointer, 'utf8').trim()), { recursive: true, force: true })
  await rm(join(dataDir, 'postgres'), { recursive: true, force: true })
}

async function restoreFile(folder: string, name: string, content: Buffer): Promise<void> {
  // An archive is not trusted to stay inside its folder.
  if (normalize(name) !== name || name.startsWith('..') || name.startsWith('/'))
    throw new StartupError(`The archive holds a file with the unsafe name ${JSON.stringify(name)}.`)
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content, { flag: 'wx' })
}
