import { problem } from '#contract/problems.ts'

const keyForm = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*(\.[a-z0-9]{1,8})?$/

/**
 * Refuses keys that could lead out of the store's own folder or mean different files in different
 * stores.
 */
export function assertKey(key: string): void {
  if (key.length > 300 || !keyForm.test(key))
    throw problem('core.unexpected', { cause: new Error('a storage key is not of the form folder/name.ext') })
}
