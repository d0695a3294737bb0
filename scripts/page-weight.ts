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
      ownScript: sum(scripts.filter(({ address }) => !isFramework(address)).map(({ size }) => size)),
      markup: brotli(html) + sum(linksOf(text, 'stylesheet').map((address) => sizeOf(address, brotli))),
      fonts: sum(
        linksOf(text, 'preload')
          .filter((address) => address.endsWith('.woff2'))
          .map((address) => sizeOf(address, (content) => content.length)),
      ),
    }
  })
}

/** What a first visit to a page behind the guard asks for, before anything that comes later. */
export type GuardedPageWeight = {
  readonly path: string
  /** Scripts that are neither React nor the router, in bytes of gzip. */
  readonly ownScript: number
  /** Script files, the framework among them. */
  readonly files: number
}

/** What no page behind the guard may exceed (docs/decisions/036-files-per-page.md). */
export const guardedBudgets = { ownScript: 180_000, files: 45 } as const satisfies Partial<
  Record<keyof GuardedPageWeight, number>
>

type ManifestRoute = { readonly parentId?: string; readonly module: string } & {
  readonly [part in 'clientLoaderModule' | 'clientActionModule' | 'hydrateFallbackModule']?: string
}

/** Weighs every page behind the guard by the router's manifest, which names the files of a page. */
export function weighGuardedPages(folder: string): GuardedPageWeight[] {
  const { entry, routes } = manifestOf(folder)
  const chainOf = (id: string | undefined): string[] => (id && routes[id] ? [...chainOf(routes[id].parentId), id] : [])
  return Object.keys(routes)
    .map((id) => ({ id, chain: chainOf(id) }))
    .filter(({ chain }) => chain.includes('layout/pages/guarded'))
    .map(({ id, chain }) => {
      const named = chain.flatMap((part) => {
        const route = routes[part]
        return [route?.module, route?.clientLoaderModule, route?.clientActionModule, route?.hydrateFallbackModule]
      })
      const scripts = importsOf(folder, [entry.module, ...named.filter((address) => address !== undefined)])
      const own = scripts.filter((address) => !isFramework(address))
      const sizes = own.map((address) => zipped(readFileSync(join(folder, address))))
      return { path: id.replace(/^page/, ''), ownScript: sum(sizes), files: scripts.length }
    })
}

function manifestOf(folder: string): {
  entry: { module: string }
  routes: Readonly<Record<string, ManifestRoute>>
} {
  const name = readdirSync(join(folder, 'assets')).find((file) => /^manifest-.*\.js$/.test(file)) ?? ''
  const code = readFileSync(join(folder, 'assets', name), 'utf8')
  return JSON.parse(code.slice(code.indexOf('{'), code.lastIndexOf('}') + 1))
}

/** Each budget that a page exceeds, as a sentence. */
export function excessesOf(page: { readonly path: string }, limits: Readonly<Record<string, number>>): string[] {
  return Object.entries(limits).flatMap(([budget, most]) => {
    const found = Number(Reflect.get(page, budget))
    return found > most ? [`${page.path}: ${budget} is ${found}, at most ${most} is allowed`] : []
  })
}

/** The scripts a page names, in links or in its own code, and their static imports. */
function scriptsOf(folder: string, html: string): string[] {
  const named = [...html.matchAll(/(?:from|import)\s*\(?\s*"(\/assets\/[^"]+\.js)"/g)].map(
    ([, address = '']) => address,
  )
  return importsOf(folder, [...linksOf(html, 'modulepreload'), ...named])
}

/** Scripts and all that they import at once. */
function importsOf(folder: string, addresses: readonly string[]): string[] {
  const found = new Set<string>()
  const visit = (address: string) => {
    if (found.has(address)) return
    found.add(address)
    const code = readFileSync(join(folder, address), 'utf8')
    for (const [, next = ''] of code.matchAll(/(?:from|import)\s*"(\.\/[^"]+\.js)"/g))
      visit(join(dirname(address), next))
  }
  for (const address of addresses) visit(address)
  return [...found]
}

function linksOf(html: string, rel: string): string[] {
  return [...html.matchAll(/<link ([^>]*)>/g)]
    .filter(([, attributes = '']) => attributes.includes(`rel="${rel}"`))
    .map(([, attributes = '']) => /href="([^"]+)"/.exec(attributes)?.[1] ?? '')
}

const isFramework = (address: string) => address.includes('/framework-')
const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)
const zipped = (content: Buffer) => gzipSync(content, { level: 9 }).length
const brotli = (content: Buffer) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
