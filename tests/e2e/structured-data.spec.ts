import type { APIRequestContext } from '@playwright/test'
import { makeMarket } from '#server/commands/demo/market.ts'
import { expect, test } from './support/fixtures.ts'
import { pathsIn } from './support/public-routes.ts'
import { faultsOf } from './support/structured-data.ts'

type Rated = { aggregateRating?: { ratingValue: number; reviewCount: number }; review?: Written[] }
type Written = { author: { name: string }; reviewBody: string; reviewRating: { ratingValue: number } }
type Served = Rated & { name: string; employee: { name: string; url: string } | { name: string; url: string }[] }

/** A page as the server sends it, with the description of who it is about. */
async function readPage(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text()
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  const found = blocks
    .map(([, json = '']): Served & { '@type': string } => JSON.parse(json))
    .filter((each) => each['@type'] === 'FinancialService')
  expect(found, path).toHaveLength(1)
  const [data] = found
  if (!data) throw new Error(`${path} describes nobody`)
  expect(faultsOf(data), path).toEqual([])
  return { html, data }
}

/** The public page of an advisor of the demo with a number of reviews. */
async function anAdvisorWith(request: APIRequestContext, isMeant: (count: number) => boolean): Promise<string> {
  const listed = await pathsIn(request, 'advisors')
  const { pasts } = makeMarket(new Date(), '')
  const ids = pasts.filter(({ reviews }) => isMeant(reviews.length)).map(({ reviews }) => reviews[0]?.advisorId)
  const path = ids.map((id) => `/advisors/${id}`).find((each) => listed.includes(each))
  if (!path) throw new Error('the demo has no such advisor')
  return path
}

test('an advisor’s page describes every review with the figures that it shows', async ({ request, page }) => {
  const path = await anAdvisorWith(request, (count) => count > 3 && count < 9)
  const { data } = await readPage(request, path)
  await page.goto(path)
  const { ratingValue = 0, reviewCount = 0 } = data.aggregateRating ?? {}
  await expect(page.getByText(`${ratingValue.toFixed(1)} (${reviewCount} reviews)`).first()).toBeVisible()
  expect(data.review).toHaveLength(reviewCount)
  const stars = (data.review ?? []).map(({ reviewRating }) => reviewRating.ratingValue)
  expect((stars.reduce((sum, each) => sum + each, 0) / reviewCount).toFixed(1)).toBe(ratingValue.toFixed(1))
  for (const { author, reviewBody } of data.review ?? []) {
    const entry = page.getByRole('article').filter({ hasText: reviewBody })
    await expect(entry.getByText(author.name).first()).toBeVisible()
  }
})

test('a page that shows only the latest reviews describes the rating and no review', async ({ request, page }) => {
  const path = await anAdvisorWith(request, (count) => count > 10)
  const { data } = await readPage(request, path)
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Show more reviews' })).toBeVisible()
  const { ratingValue = 0, reviewCount = 0 } = data.aggregateRating ?? {}
  await expect(page.getByText(`${ratingValue.toFixed(1)} (${reviewCount} reviews)`).first()).toBeVisible()
  expect(data.review).toBeUndefined()
})

test('an advisor without reviews is described without a rating', async ({ request }) => {
  const listed = await pathsIn(request, 'advisors')
  const { pasts } = makeMarket(new Date(), '')
  const rated = new Set(pasts.flatMap(({ reviews }) => reviews.map(({ advisorId }) => `/advisors/${advisorId}`)))
  const { data } = await readPage(request, listed.find((path) => !rated.has(path)) ?? '')
  expect([data.aggregateRating, data.review]).toEqual([undefined, undefined])
})

test('a firm’s page describes the firm with the team that it shows', async ({ request, page }) => {
  const path = (await pathsIn(request, 'firms')).find((each) => /^\/firms\/./.test(each)) ?? ''
  const { data } = await readPage(request, path)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: data.name })).toBeVisible()
  const team = [data.employee].flat()
  expect(team.length).toBeGreaterThan(0)
  await expect(page.getByText(`${team.length} advisor`).first()).toBeVisible()
  for (const { name, url } of team) {
    await expect(page.getByRole('link', { name }).first()).toBeVisible()
    expect((await request.get(new URL(url).pathname)).status(), url).toBe(200)
  }
})
