// Holds the pages written at build time to what they may weigh (scripts/page-weight.ts). The build must be fresh.
import { fileURLToPath } from 'node:url'
import { budgets, excessesOf, type PageWeight, weighPages } from './page-weight.ts'

const pages = weighPages(fileURLToPath(new URL('../build/client', import.meta.url)))
const excesses = pages.flatMap(excessesOf)
for (const excess of excesses) console.error(excess)
const heaviest = (what: keyof typeof budgets) =>
  pages.reduce<PageWeight | null>((most, page) => (most && most[what] >= page[what] ? most : page), null)
for (const [what, most] of Object.entries(budgets)) {
  const page = heaviest(what as keyof typeof budgets)
  if (page) console.log(`${what}: at most ${Reflect.get(page, what)} of ${most} bytes, on ${page.path}`)
}
if (pages.length === 0 || excesses.length > 0) process.exitCode = 1
