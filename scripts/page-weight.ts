import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/**
 * What a first visit to a page takes, in bytes as they travel; a kilobyte is a thousand of them.
 */
export type PageWeight = {
  readonly path: string
  /**
   * Scripts the page names and all they import at once, gzip. What they load later is not in it.
   */
  readonly script: number
  /** Of those what is neither React nor the router. */
  readonly ownScript: number
  /** The document and the styles it waits for, brotli. */
  readonly markup: number
  /** Fonts the page asks for at once; they are compressed already. */
  readonly fonts: number
}

/** What no page written at build time may exceed. */
export const budgets = { script: 125_000, ownScript: 20_000, markup: 25_000, fonts: 60_000 } as const satisfies Partial<
  Record<keyof PageWeight, number>
>

/**
 * Weighs every page of a build that was written to a file, except the self-contained offline page.
 */
export function weighPages(folder: string): PageWeight[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const pages = files.filter((file) => file === 'index.html' || file.endsWith('/index.html'))
  const sizes = new Map<string, number>()
  const sizeOf = (address: string, measure: (content: Buffer) => number) => {
    const size = sizes.get(address) ?? measure(readFileSync(join(folder, address)))
    sizes.set(address, size)
    return size
  }
  return pages.toSorted().map((page) => {
    const html = readFileSync(join(folder, page))
    const text = html.toString('utf8')
    const scripts = scriptsOf(folder, text).map((address) => ({ address, size: sizeOf(address, zipped) }))
    return {
      path: `/${dirname(page)}`.replace('/.', '/'),
      script: sum(scripts.map(({ size }) => size)),
      ownScript: sum(scripts.filter(({ address }) => !/\/framework-/.test(address)).map(({ size }) => size)),
      markup: brotli(html) + sum(linksOf(text, 'stylesheet').map((address) => sizeOf(address, brotli))),
      fonts: sum(
        linksOf(text, 'preload')
          .filter((address) => address.endsWith('.woff2'))
          .map((address) => sizeOf(address, (content) => content.length)),
      ),
    }
  })
}

/** Each budget that a page exceeds, as a sentence. */
export function excessesOf(page: PageWeight): string[] {
  return Object.entries(budgets).flatMap(([budget, most]) => {
    const found = Number(Reflect.get(page, budget))
    return found > most ? [`${page.path}: ${budget} is ${found} bytes, at most ${most} are allowed`] : []
  })
}

/** The scripts a page names, in links or in its own code, and their static imports. */
function scriptsOf(folder: string, html: string): string[] {
  const found = new Set<string>()
  const visit = (address: string) => {
    if (found.has(address)) return
    found.add(address)
    const code = readFileSync(join(folder, address), 'utf8')
    for (const [, next = ''] of code.matchAll(/(?:from|import)\s*"(\.\/[^"]+\.js)"/g))
      visit(join(dirname(address), next))
  }
  for (const address of linksOf(html, 'modulepreload')) visit(address)
  for (const [, address = ''] of html.matchAll(/(?:from|import)\s*\(?\s*"(\/assets\/[^"]+\.js)"/g)) visit(address)
  return [...found]
}

function linksOf(html: string, rel: string): string[] {
  return [...html.matchAll(/<link ([^>]*)>/g)]
    .filter(([, attributes = '']) => attributes.includes(`rel="${rel}"`))
    .map(([, attributes = '']) => /href="([^"]+)"/.exec(attributes)?.[1] ?? '')
}

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)
const zipped = (content: Buffer) => gzipSync(content, { level: 9 }).length
const brotli = (content: Buffer) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
