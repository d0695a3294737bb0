import type { APIRequestContext } from '@playwright/test'
import { directoryPaths } from '#contract/directory/labels.ts'
import { staticPages } from '#web/pages.ts'

/** The public pages that are written at build time. */
export const written = staticPages.map(({ path }) => path)
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
