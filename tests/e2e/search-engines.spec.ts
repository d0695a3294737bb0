import type { APIRequestContext } from '@playwright/test'
import { brand } from '#contract/brand.ts'
import { directoryPaths } from '#contract/directory/labels.ts'
import { allPages, signedInPages } from '#web/pages.ts'
import { redirects } from '#web/redirects.ts'
import { stored } from './support/clock.ts'
import { expect, test } from './support/fixtures.ts'
import { pathsIn, rendered, written } from './support/public-routes.ts'

// What does not depend on the width of a screen: playwright.config.ts runs this file on the desktop
// only.

const notIndexed = [
  '/team/invite',
  '/team/member/0190a5e0-0000-7000-8000-000000000000',
  '/reset-password',
  '/accessibility-test',
  '/verify-integrations',
]
const guarded = [
  '/dashboard/advisor',
  '/advisor-dashboard',
  '/dashboard/consumer',
  '/consumer-dashboard',
  '/dashboard/firm',
  '/firm-dashboard',
  '/admin/analytics',
  '/schedule',
  '/chat',
  '/chat/0190a5e0-0000-7000-8000-000000000000',
  '/messages',
  '/messages/0190a5e0-0000-7000-8000-000000000000',
  '/consumer-profile',
  '/advisor-profile',
  '/firm-profile',
  '/settings',
  '/leads',
  '/analytics',
  '/profile',
  '/appointments',
  '/billing',
  '/matches',
]

type Head = { title: string; description: string; canonical: string; noindex: boolean; image: string; data: unknown[] }

function headOf(html: string): Head {
  const meta = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? ''
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  return {
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
    description: meta('description'),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '',
    noindex: meta('robots').includes('noindex'),
    image: meta('og:image'),
    data: data.map(([, json = '']) => JSON.parse(json)),
  }
}

/** What schema.org asks of the kinds we use. */
const needed: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name', 'url', 'logo'],
  WebSite: ['name', 'url', 'potentialAction'],
  FAQPage: ['mainEntity'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  Article: ['headline', 'datePublished', 'author', 'image', 'publisher'],
  FinancialService: ['name', 'url', 'areaServed', 'employee'],
}

test.use({ serviceWorkers: 'allow' })

test('every page has a unique title and description, one heading and valid structured data', async ({ request }) => {
  const [pages, articles, lists, advisors] = await Promise.all(
    ['pages', 'articles', 'directory', 'advisors'].map((map) => pathsIn(request, map)),
  )
  expect(pages?.toSorted()).toEqual(written.toSorted())
  expect(articles?.length).toBeGreaterThanOrEqual(8)
  expect(advisors?.length).toBeGreaterThan(100)
  const paths = [
    ...written,
    ...(articles ?? []),
    ...rendered,
    ...(lists ?? []).slice(0, 12),
    ...(advisors ?? []).slice(0, 2),
  ]
  const seen = { titles: new Map<string, string>(), descriptions: new Map<string, string>() }
  const kinds = new Set<string>()
  for (const path of new Set(paths)) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(200)
    const html = await answer.text()
    const head = headOf(html)
    expect(head.title, path).toMatch(new RegExp(`\\S \\| ${brand.name}$`))
    expect(head.description.length, `description of ${path}`).toBeGreaterThan(40)
    expect(seen.titles.get(head.title), `${path} has the title of another`).toBeUndefined()
    expect(seen.descriptions.get(head.description), `${path} has the description of another`).toBeUndefined()
    seen.titles.set(head.title, path)
    seen.descriptions.set(head.description, path)
    expect(head.noindex, path).toBe(notIndexed.includes(path))
    if (!head.noindex) expect(head.canonical, path).toBe(`https://${brand.domain}${path}`)
    expect(html.match(/<h1[\s>]/g), `headings of ${path}`).toHaveLength(1)
    for (const block of head.data) {
      const { '@type': type, '@context': context, ...fields } = Object(block)
      expect(context, path).toBe('https://schema.org')
      expect(Object.keys(needed), `${path} has a kind we do not know`).toContain(type)
      expect(Object.keys(fields), `${type} of ${path}`).toEqual(expect.arrayContaining([...(needed[type] ?? [])]))
      kinds.add(type)
    }
  }
  expect([...kinds].toSorted()).toEqual(Object.keys(needed).toSorted())
})

test('pages behind the guard and pages marked as noindex ask not to be indexed', async ({ request }) => {
  const pages = allPages.filter((page) => page.noindex || signedInPages.includes(page))
  for (const { path } of pages) {
    const html = await (await request.get(path.replaceAll(/:\w+/g, '0190a5e0-0000-7000-8000-000000000000'))).text()
    expect(headOf(html).noindex, path).toBe(true)
    expect(headOf(html).image, path).toBe(`https://${brand.domain}/share/home.png`)
  }
})

test('no link of a public page is dead, and its fragment exists', async ({ request }) => {
  const articles = await pathsIn(request, 'articles')
  const links = new Map<string, string>()
  for (const path of [...written, ...articles, directoryPaths.state('OR')]) {
    const html = await (await request.get(path)).text()
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="([/#][^"]*)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), `http://page${path}`)
      links.set(url.pathname + url.search + url.hash, path)
    }
  }
  const found = new Map<string, string>()
  for (const [link, from] of links) {
    const { pathname, search, hash } = new URL(link, 'http://page')
    const html = found.get(pathname + search) ?? (await readPage(request, pathname + search, from))
    found.set(pathname + search, html)
    // A tab of the prices is no element of the page.
    if (hash && pathname !== '/pricing') expect(html, `${from} links to ${link}`).toContain(`id="${hash.slice(1)}"`)
  }
})

test('each kind of page has its own share image', async ({ request }) => {
  const [article = ''] = await pathsIn(request, 'articles')
  const [advisor = ''] = await pathsIn(request, 'advisors')
  const pictures = new Set<string>()
  for (const path of ['/', article, advisor, directoryPaths.state('OR')]) {
    const { image } = headOf(await (await request.get(path)).text())
    const picture = await request.get(new URL(image).pathname)
    expect(picture.headers()['content-type'], image).toBe('image/png')
    pictures.add((await picture.body()).toString('base64'))
  }
  expect(pictures.size).toBe(4)
  expect((await request.get('/share/no/such/page.png')).status()).toBe(404)
})

test('moved pages redirect with their query, and missing ones return 404 with noindex', async ({ request }) => {
  for (const [from, to] of Object.entries(redirects)) {
    const answer = await request.get(`${from}?a=1`, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location], from).toEqual([301, `${to}?a=1`])
  }
  for (const [from, to] of [
    ['/Login', '/login'],
    ['/About?a=1', '/about?a=1'],
    ['/Admin/Analytics', '/admin/analytics'],
    ['/about//', '/about'],
  ] as const) {
    const answer = await request.get(from, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location], from).toEqual([301, to])
  }
  for (const path of [
    '/no/such/page',
    '/No/Such/Page',
    '/blog/no-such-article',
    '/advisors/in/nowhere',
    '/advisors/for/nothing',
  ]) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    const html = await answer.text()
    expect(headOf(html).noindex, path).toBe(true)
    expect(html, path).toContain('Page Not Found')
  }
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toMatch(/^Sitemap: .*\/sitemap\.xml$/m)
  expect(await (await request.get('/sitemap.xml')).text()).toContain('/sitemaps/advisors.xml')
  expect(await (await request.get('/blog/feed.xml')).text()).toContain('<feed xmlns="http://www.w3.org/2005/Atom">')
})

async function readPage(request: APIRequestContext, path: string, from: string): Promise<string> {
  const answer = await request.get(path)
  expect(answer.status(), `${from} links to ${path}`).toBe(200)
  return answer.text()
}

test('every guarded page redirects a visitor to the sign-in page', async ({ page }) => {
  await page.goto('/signin')
  for (const path of guarded) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/signin')
    await expect(page.getByText('Please sign in to access this page').first(), path).toBeVisible()
  }
})

test('a page registers the service worker, which shows the offline page without a network, and only release files are cached', async ({
  page,
  context,
  goOffline,
}) => {
  await stored(page, { hasTakenPricingTour: 'true' })
  await page.goto('/about')
  // The page registers its worker by itself, some seconds later.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto('/pricing')
  const kept = await page.evaluate(async () => {
    await fetch('/api/help-texts')
    const open = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(open.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/offline.html')
  expect(kept.filter((path) => path !== '/offline.html' && !path.startsWith('/assets/'))).toEqual([])
  // Parts of the page that come later are on their way until the tabs answer.
  await page.getByRole('tab', { name: 'Advisor', exact: true }).click()
  await expect(page.locator('button[aria-label=Support]')).toBeAttached()
  await goOffline(context)
  await page.goto('/matches')
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
})

test('a signed-in consumer sees the last loaded home page without a network, until they sign out', async ({
  signedIn,
  goOffline,
}) => {
  const page = await signedIn('consumer')
  await page.goto('/consumer-dashboard')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  const isKept = () => page.evaluate(() => caches.has('last-seen-1'))
  await expect.poll(isKept).toBe(true)
  await goOffline(page.context())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expect(page.getByText(/^Loaded \w{3}, \w{3} \d+.* It may have changed since\.$/)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Marisol Etcheverry' })).not.toHaveCount(0)
  await page.context().setOffline(false)
  await page.goto('/about')
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect.poll(isKept).toBe(false)
})
