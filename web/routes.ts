import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { staticFiles } from './pages.files.ts'
import { embeddedPages, type Page, renderedPages, richPages, signedInPages, staticPages, teamPages } from './pages.ts'
import { redirects } from './redirects.ts'

/** The routes of the pages in pages.ts: public, signed-in, and the addresses that moved. */

/** A page that has others inside of it, by its path. */
const childrenOf: Readonly<Record<string, RouteConfigEntry[]>> = {
  '/team': [notIndexed('/team/invite', route('invite', 'firms/pages/invite.tsx'))],
  ...Object.fromEntries(['messages', 'chat'].map((path) => [`/${path}`, conversationsIn(path)])),
}

/** /messages and /chat are one place under two names (docs/product.md "Pages"). */
function conversationsIn(path: string): RouteConfigEntry[] {
  return [
    index('messaging/pages/no-chat-selected.tsx', { id: `${path}/none` }),
    route(':chatId', 'messaging/pages/thread.tsx', { id: `${path}/thread` }),
  ]
}

function routeOf({ path, module, noindex }: Page): RouteConfigEntry {
  if (path === '/') return index(module)
  // One file may draw several addresses, so the address is the id.
  const entry = route(path.slice(1), module, { id: `page${path}` }, childrenOf[path])
  return noindex ? notIndexed(path, entry) : entry
}

/** Below a layout without anything to see, whose handle the page's `meta` reads. */
function notIndexed(path: string, entry: RouteConfigEntry): RouteConfigEntry {
  return layout('layout/pages/noindex.ts', { id: `noindex${path}` }, [entry])
}

const team = teamPages.filter(({ path }) => path !== '/team/invite')

/** Capitals make another address: the guard and the pages compare addresses exactly. */
function caseSensitive(entry: RouteConfigEntry): RouteConfigEntry {
  return { ...entry, caseSensitive: true, ...(entry.children && { children: entry.children.map(caseSensitive) }) }
}

const routes: RouteConfigEntry[] = [
  layout('layout/pages/site.tsx', [
    ...staticPages.map(routeOf),
    ...renderedPages.map(routeOf),
    layout('layout/pages/full-styles.tsx', [
      ...richPages.map(routeOf),
      layout('layout/pages/team-gate.tsx', team.map(routeOf)),
    ]),
    layout('layout/pages/guarded.tsx', signedInPages.map(routeOf)),
    route('*', 'layout/pages/not-found.tsx'),
  ]),
  layout('layout/pages/full-styles.tsx', { id: 'embedded' }, embeddedPages.map(routeOf)),
  ...staticFiles.map(routeOf),
  ...Object.keys(redirects).map((from) => route(from.slice(1), 'layout/pages/moved.tsx', { id: `moved${from}` })),
]

export default routes.map(caseSensitive) satisfies RouteConfig
