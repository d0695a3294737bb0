import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { siteMap } from '#web/marketing/content/sitemap.ts'
import { staticFiles } from '#web/pages.files.ts'
import { allPages } from '#web/pages.ts'

test('each page has a unique address and a file that exists', () => {
  const pages = [...allPages, ...staticFiles]
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
  expect(pages.filter(({ module }) => !existsSync(new URL(`../web/${module}`, import.meta.url)))).toEqual([])
})

test('the site map lists every page of its groups by name, and the parts of a page before them', () => {
  expect(siteMap.map(({ title }) => title)).toEqual([
    'Main Pages',
    'User Features',
    'Advisor Resources',
    'Resources',
    'Company',
    'Legal',
  ])
  expect(siteMap.flatMap(({ links }) => links).filter(({ text }) => text.startsWith('/'))).toEqual([])
  expect(siteMap[3]?.links[0]).toEqual({ text: 'How advisors are paid', to: '/resources#fees' })
})
