import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { StartupError } from '../startup-error.ts'

/** Where files are kept without S3. */
export const filesFolderOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'files')

/**
 * Makes the folder of files, at each start. A backup that does not find it is then looking at the
 * wrong DATA_DIR.
 *
 * @throws StartupError when it cannot be made
 */
export async function provideFilesFolder(config: Config): Promise<void> {
  if (config.s3) return
  const folder = filesFolderOf(config)
  await mkdir(folder, { recursive: true }).catch((error: Error) => {
    throw new StartupError(`Cannot make ${folder} for files: ${error.message}. Check DATA_DIR.`, error)
  })
}

/**
 * Returns the folder of files, or null when they are in S3.
 *
 * @throws StartupError when it is absent
 */
export function existingFilesFolder(config: Config): string | null {
  if (config.s3) return null
  const folder = filesFolderOf(config)
  if (existsSync(folder)) return folder
  throw new StartupError(
    `There is no folder ${folder}, so files would be missing. Give the DATA_DIR of the server; each start makes the folder.`,
  )
}
