// Holds the pages written at build time and those behind the guard to what they may weigh
// (scripts/page-weight.ts). The build must be fresh.
import { fileURLToPath } from 'node:url'
import { budgets, excessesOf, guardedBudgets, weighGuardedPages, weighPages } from './page-weight.ts'

const folder = fileURLToPath(new URL('../build/client', import.meta.url))
report('', weighPages(folder), budgets)
report('behind the guard, ', weighGuardedPages(folder), guardedBudgets)

/** Prints the page that is next to each budget, and fails when there is no page or an excess. */
function report(kind: string, pages: readonly { readonly path: string }[], limits: Readonly<Record<string, number>>) {
  const excesses = pages.flatMap((page) => excessesOf(page, limits))
  for (const excess of excesses) console.error(excess)
  for (const [budget, most] of Object.entries(limits)) {
    const sizeOf = (page: { readonly path: string }) => Number(Reflect.get(page, budget))
    const page = pages.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]
    if (page) console.log(`${kind}${budget}: at most ${sizeOf(page)} of ${most}, on ${page.path}`)
  }
  if (pages.length === 0 || excesses.length > 0) process.exitCode = 1
}
