import { days } from '#contract/core/durations.ts'
import { unfinishedFilesCache } from './unfinished-files-cache.ts'

/** A file whose upload has not ended, by which it is found again after a reload. */
export type UnfinishedFile = { readonly clientId: string; readonly name: string; readonly sizeBytes: number }

const keptAtHeader = 'x-kept-at'
const addressOf = (clientId: string) => `/unfinished-files/${clientId}`

/**
 * Keeps the content of a file in the browser until its upload ends. Where the browser has no room
 * or refuses storage, a reload loses the file, as the tray then says.
 */
export async function keepContent(clientId: string, file: File): Promise<void> {
  await attempt(async (cache) => {
    await dropOld(cache)
    const headers = { [keptAtHeader]: String(Date.now()), 'content-type': 'application/octet-stream' }
    await cache.put(addressOf(clientId), new Response(file, { headers }))
  })
}

/** The kept file, or null when the browser no longer has it. */
export async function readContent({ clientId, name, sizeBytes }: UnfinishedFile): Promise<File | null> {
  const content = await attempt(async (cache) => (await cache.match(addressOf(clientId)))?.blob())
  return content?.size === sizeBytes ? new File([content], name) : null
}

export async function dropContent(clientId: string): Promise<void> {
  await attempt((cache) => cache.delete(addressOf(clientId)))
}

/** The server removes what no message uses within a day, too. */
async function dropOld(cache: Cache): Promise<void> {
  for (const request of await cache.keys()) {
    const keptAt = Number((await cache.match(request))?.headers.get(keptAtHeader))
    if (keptAt < Date.now() - days(1)) await cache.delete(request)
  }
}

// Caches exist in secure contexts alone, and storage may be full or switched off.
async function attempt<T>(use: (cache: Cache) => Promise<T>): Promise<T | null> {
  if (!('caches' in globalThis)) return null
  try {
    return await use(await caches.open(unfinishedFilesCache))
  } catch {
    return null
  }
}
