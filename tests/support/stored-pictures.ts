import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestApp } from './harness.ts'

/** The names of all pictures that the file store of an app holds. */
export async function storedPictures({ platform }: TestApp): Promise<string[]> {
  const names = await readdir(join(platform.config.dataDir, 'files/avatars')).catch(() => [])
  return names.filter((name) => name.endsWith('.jpg'))
}
