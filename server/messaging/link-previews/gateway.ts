import { brand } from '#contract/brand.ts'
import { seconds } from '#contract/core/durations.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fetchOutside, OutsideError } from '#server/platform/network/outside-fetch.ts'
import { type PageSummary, summaryOf, textOf } from './rules.ts'

const maxBytes = 2_000_000
const timeoutMs = seconds(5)

/**
 * Reads the page at an address that a person wrote, and returns what it says of itself; null where
 * there is no page, or it is private, too large or too slow. The site learns nothing of who asks.
 */
export async function readSummary({ ports }: Pick<Ctx, 'ports'>, address: string): Promise<PageSummary | null> {
  const url = URL.parse(address)
  if (!url || url.username + url.password !== '') return null
  const headers = { accept: 'text/html', 'user-agent': `${brand.name} link preview` }
  const limits = { allowed: ports.config.linkPreviewPrivateAddresses, maxBytes, timeoutMs }
  try {
    const reply = await fetchOutside(url, { headers }, limits)
    const contentType = reply.headers.get('content-type') ?? ''
    if (!reply.ok || !/^(text\/html|application\/xhtml\+xml)\b/i.test(contentType)) return null
    return summaryOf(textOf(await reply.arrayBuffer(), contentType))
  } catch (error) {
    if (error instanceof OutsideError) return null
    throw error
  }
}
