// Holds the pages written at build time to what they may weigh (scripts/page-weight.ts). The build
// must be fresh.
import { fileURLToPath } from 'node:url'
import { budgets, excessesOf, type PageWeight, weighPages } from './page-weight.ts'

const pages = weighPages(fileURLToPath(new URL('../build/client', import.meta.url)))
const excesses = pages.flatMap(excessesOf)
for (const excess of excesses) console.error(excess)
const heaviest = (budget: keyof typeof budgets) =>
  pages.reduce<PageWeight | null>((most, page) => (most && most[budget] >= page[budget] ? most : page), null)
for (const [budget, most] of Object.entries(budgets)) {
  const page = heaviest(budget as keyof typeof budgets)
  if (page) console.log(`${budget}: at most ${Reflect.get(page, budget)} of ${most} bytes, on ${page.path}`)
}
if (pages.length === 0 || excesses.length > 0) process.exitCode = 1
