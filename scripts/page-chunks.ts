import type { Plugin, Rolldown } from 'vite'
import {
  embeddedPages,
  type Page,
  renderedPages,
  richPages,
  signedInPages,
  staticPages,
  teamPages,
} from '../web/pages.ts'
import { chunkGroups } from './bundle.ts'
import { chunksOf, type PageVisit, reachedFrom, type SourceModule } from './chunks.ts'

/** Bytes that one more request is worth (docs/decisions/036-files-per-page.md). */
const bytesPerRequest = { writtenAtBuild: 0, rendered: 1_500, signedIn: 3_300, later: 1_500 } as const

/** The share of a module's source that is left when it is minified and compressed. */
const compression = 0.22

/** Articles have the budget of pages written at build time. */
const articles = renderedPages.filter(({ path }) => path.startsWith('/blog/'))

const frame = ['entry.client.tsx', 'root.tsx', 'layout/pages/site.tsx']
const fullStyles = 'layout/pages/full-styles.tsx'
const guarded = 'layout/pages/guarded.tsx'

/** The pages that have the same layouts, by file below web/; nested pages are one visit. */
const sections = [
  {
    pages: filesOf([...staticPages, ...articles]),
    layouts: [],
    worth: bytesPerRequest.writtenAtBuild,
  },
  {
    pages: filesOf(renderedPages.filter((page) => !articles.includes(page))),
    layouts: [],
    worth: bytesPerRequest.rendered,
  },
  { pages: filesOf([...richPages, ...embeddedPages]), layouts: [fullStyles], worth: bytesPerRequest.rendered },
  { pages: filesOf(teamPages), layouts: [fullStyles, 'layout/pages/team-gate.tsx'], worth: bytesPerRequest.signedIn },
  {
    pages: [...filesOf(signedInPages), ['messaging/pages/messages.tsx', 'messaging/pages/thread.tsx']],
    layouts: [guarded],
    worth: bytesPerRequest.signedIn,
  },
]

function filesOf(pages: readonly Page[]): string[][] {
  return [...new Set(pages.map(({ module }) => module))].map((module) => [module])
}

/**
 * Shares modules out to files by the pages of web/pages.ts. Rolldown captures what the modules of
 * a group import in order of the groups' names, so a name counts the files before it.
 */
export function pageChunks(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  const nameOf = new Map<string, string>()
  const plugin: Plugin = {
    name: 'page-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd(error) {
      if (error) return
      const infos = [...this.getModuleIds()].toSorted().flatMap((id) => this.getModuleInfo(id) ?? [])
      chunksOf(infos.map(sourceOf), visitsOf(infos), sharedAlready(infos)).forEach((ids, index) => {
        for (const id of ids) nameOf.set(id, `${sharedName}${String(index).padStart(3, '0')}`)
      })
    },
  }
  return { plugin, groups: [...chunkGroups, { name: (id) => nameOf.get(id) ?? null, debugName: 'pages' }] }
}

const sharedName = 'shared-'

/** A file's place in the order of imports is no part of its address, which would change with it. */
export const chunkFileNames = ({ name }: { readonly name: string }) =>
  `assets/${name.startsWith(sharedName) ? 'shared' : '[name]'}-[hash:7].js`

function sourceOf({ id, importedIds, code }: Rolldown.ModuleInfo): SourceModule {
  const bare = code?.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '') ?? ''
  return { id, imports: importedIds, size: bare.length * compression }
}

/** A page is loaded with its layouts; what is imported later counts by itself. */
function visitsOf(infos: readonly Rolldown.ModuleInfo[]): PageVisit[] {
  const entries = infos.filter(({ isEntry }) => isEntry).map(({ id }) => id)
  const entriesOf = (files: readonly string[]) =>
    files.flatMap((file) => entries.filter((id) => id.split('?', 1)[0]?.endsWith(`/web/${file}`)))
  const visits = sections.flatMap(({ pages, layouts, worth }) =>
    pages.map((files) => ({ entries: entriesOf([...frame, ...layouts, ...files]), bytesPerRequest: worth })),
  )
  const visited = new Set(visits.flatMap((visit) => visit.entries))
  const later = infos.filter(
    ({ id, isEntry, dynamicImporters }) => (isEntry || dynamicImporters.length > 0) && !visited.has(id),
  )
  return [
    ...visits,
    ...later.map(({ id }) => ({ entries: [...entriesOf(frame), id], bytesPerRequest: bytesPerRequest.later })),
  ]
}

/** Modules of the groups that are named by hand, with what these capture. */
function sharedAlready(infos: readonly Rolldown.ModuleInfo[]): Set<string> {
  const byId = new Map(infos.map((info) => [info.id, sourceOf(info)]))
  return reachedFrom(
    infos.map(({ id }) => id).filter((id) => id.endsWith('.css') || chunkGroups.some(({ test }) => test.test(id))),
    byId,
  )
}
