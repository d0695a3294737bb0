import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { ImportFailure } from '#contract/verification/imports/values.ts'
import type { Ctx } from '#server/platform/context.ts'
import { downloadOutside, OutsideError } from '#server/platform/network/outside-fetch.ts'
import { candidatesOf, fileNameOf } from './rules.ts'

/** The ETags of the last import by the digest of their address. */
export type Etags = Readonly<Record<string, string>>
export type FeedLimits = { readonly maxBytes: number; readonly timeoutMs: number }
export type Fetched =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly failure: ImportFailure }
  | { readonly kind: 'fetched'; readonly paths: string[]; readonly etags: Etags }

/**
 * Fetches the files of the newest day on which every address answers into a folder; a failure of an
 * address is returned, not thrown. Nothing is fetched again while every file is the one of the last
 * import.
 */
export async function fetchFeed(
  ctx: Ctx,
  { folder, etags, limits }: { folder: string; etags: Etags; limits: FeedLimits },
): Promise<Fetched> {
  const { urls } = ctx.ports.config.adviserFeed
  try {
    for (const addresses of candidatesOf(urls, ctx.now)) {
      const fetched = await fetchDay(ctx, addresses, { folder, etags, limits })
      if (fetched) return fetched
    }
    return { kind: 'failed', failure: 'refused' }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    ctx.log.warn({ err: error }, 'the adviser feed could not be fetched')
    return { kind: 'failed', failure: error.isTooSlow ? 'too_slow' : failures[error.reason] }
  }
}

const failures = { unreachable: 'unreachable', 'too-large': 'too_large' } as const

type DayOptions = { readonly folder: string; readonly etags: Etags; readonly limits: FeedLimits }

/** Null when an address has no file of the day. */
async function fetchDay(ctx: Ctx, addresses: readonly string[], options: DayOptions): Promise<Fetched | null> {
  const first = await fetchAll(ctx, addresses, options)
  if (first === null) return null
  if (first.every(({ isUnchanged }) => isUnchanged)) return { kind: 'unchanged' }
  // The files of a day are one register: when one is new, all are needed.
  const all = first.some(({ isUnchanged }) => isUnchanged)
    ? await fetchAll(ctx, addresses, { ...options, etags: {} })
    : first
  if (all === null) return null
  const kept = all.flatMap(({ key, etag }) => (etag === null ? [] : [[key, etag] as const]))
  return { kind: 'fetched', paths: all.map(({ path }) => path), etags: Object.fromEntries(kept) }
}

type File = { readonly key: string; readonly path: string; readonly etag: string | null; readonly isUnchanged: boolean }

async function fetchAll(
  ctx: Ctx,
  addresses: readonly string[],
  { folder, etags, limits }: DayOptions,
): Promise<File[] | null> {
  const files: File[] = []
  for (const [position, address] of addresses.entries()) {
    const url = new URL(address)
    const path = join(folder, fileNameOf(url, position))
    const key = createHash('sha256').update(address).digest('hex')
    const etag = etags[key]
    const reply = await downloadOutside(
      url,
      { headers: { accept: '*/*', ...(etag !== undefined && { 'if-none-match': etag }) } },
      { allowed: ctx.ports.config.adviserFeed.privateAddresses, path, ...limits },
    )
    if (reply.status === 404 || reply.status === 403 || reply.status === 410) return null
    if (reply.status !== 200 && reply.status !== 304)
      throw new OutsideError('unreachable', new Error(`the feed answered ${reply.status}`))
    files.push({ key, path, etag: reply.headers.get('etag'), isUnchanged: reply.status === 304 })
  }
  return files
}
