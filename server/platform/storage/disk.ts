import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { outOfStorage } from '../db/constraints.ts'
import { assertKey } from './keys.ts'
import type { StoragePort } from './port.ts'
import { exactly } from './sizes.ts'

/**
 * Stores files in a folder. The media type is stored beside the content as `<key>.type` and written
 * first, so that content never exists without its type.
 */
export function createDiskStorage(root: string): StoragePort {
  const pathOf = (key: string) => {
    assertKey(key)
    return join(root, key)
  }

  async function replace(path: string, content: Uint8Array | string | AsyncIterable<Uint8Array>): Promise<void> {
    const part = `${path}.${randomUUID()}.part`
    try {
      // On the disk before the row that names it, or a power cut would leave the name alone.
      await writeFile(part, content, { flush: true })
      await rename(part, path)
      await flushFolder(dirname(path))
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }

  async function put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>, contentType: string): Promise<void> {
    const path = pathOf(key)
    try {
      await mkdir(dirname(path), { recursive: true })
      await replace(`${path}.type`, contentType)
      await replace(path, content)
    } catch (error) {
      throw isDiskFull(error) ? outOfStorage(error) : error
    }
  }

  return {
    put,
    putStream: (key, source, { contentType, sizeBytes }) => put(key, exactly(source, sizeBytes), contentType),

    async get(key) {
      const path = pathOf(key)
      try {
        const [content, contentType] = await Promise.all([readFile(path), readFile(`${path}.type`, 'utf8')])
        return { content, contentType }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async open(key) {
      const path = pathOf(key)
      try {
        const contentType = await readFile(`${path}.type`, 'utf8')
        const file = await open(path)
        const { size } = await file.stat()
        return { content: file.createReadStream(), contentType, sizeBytes: size }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async remove(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
      await rm(`${path}.type`, { force: true })
    },
  }
}

/** Writes the names in a folder to the disk: a rename is not on it before. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
