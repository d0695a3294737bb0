import type { APIRequestContext } from '@playwright/test'
import { directoryPaths } from '#contract/directory/labels.ts'

/** The public routes of specification section 2 and our own, written out: a page that went missing must be missed. */
export const written = [
  '/',
  '/for-advisors',
  '/for-firms',
  '/for-consumers',
  '/pricing',
  '/how-matching-works',
  '/sitemap',
  '/about',
  '/contact',
  '/careers',
  '/download',
  '/resources',
  '/blog',
  '/faq',
  '/terms',
  '/privacy',
  '/disclaimer',
  '/cookies',
  '/security-accessibility',
  '/m',
]
/** Addresses of nothing. */
export const missingPage = '/no/such/page'
const missingMember = '/team/member/0190a5e0-0000-7000-8000-000000000000'
export const articlePath = '/blog/stock-compensation-basics'
/** Public too, but made for each visitor. */
export const rendered = [
  '/team',
  '/team/invite',
  missingMember,
  '/accessibility-test',
  '/verify-integrations',
  '/signin',
  '/signup',
  '/reset-password',
  directoryPaths.all,
  directoryPaths.state('OR'),
  directoryPaths.specialty('retirement'),
]

/** The pages that one of the site's maps lists: pages, articles, directory or advisors. */
export async function pathsIn(request: APIRequestContext, map: string): Promise<string[]> {
  const xml = await (await request.get(`/sitemaps/${map}.xml`)).text()
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
}
