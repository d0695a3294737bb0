import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { outOfStorage } from '../db/constraints.ts'
import { assertKey } from './keys.ts'
import type { StoragePort } from './port.ts'

/**
 * Stores files in a folder. The media type is stored beside the content as `<key>.type` and written
 * first, so that content never exists without its type.
 */
export function createDiskStorage(root: string): StoragePort {
  const pathOf = (key: string) => {
    assertKey(key)
    return join(root, key)
  }

  async function replace(path: string, content: Uint8Array | string): Promise<void> {
    const part = `${path}.${randomUUID()}.part`
    try {
      await writeFile(part, content)
      await rename(part, path)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }

  return {
    async put(key, content, contentType) {
      const path = pathOf(key)
      try {
        await mkdir(dirname(path), { recursive: true })
        await replace(`${path}.type`, contentType)
        await replace(path, content)
      } catch (error) {
        throw isDiskFull(error) ? outOfStorage(error) : error
      }
    },

    async get(key) {
      const path = pathOf(key)
      try {
        const [content, contentType] = await Promise.all([readFile(path), readFile(`${path}.type`, 'utf8')])
        return { content, contentType }
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
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

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
