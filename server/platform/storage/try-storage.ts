import type { StoragePort } from './port.ts'

/**
 * Writes a small file under this key, reads it back and removes it.
 * @throws when it came back different, and what the storage throws
 */
export async function tryStorage(storage: StoragePort, key: string): Promise<void> {
  await storage.put(key, Buffer.from(key), 'text/plain')
  const found = await storage.get(key).finally(() => storage.remove(key))
  if (found === null || Buffer.from(found.content).toString() !== key)
    throw new Error('a file was written and came back different')
}
