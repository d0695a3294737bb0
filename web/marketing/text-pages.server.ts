import type { ShownFigures } from './content/claims.ts'
import type { Prose } from './content/prose.ts'
import { about, aboutWith } from './content/texts/about.ts'

type Content = Record<string, Prose | typeof aboutWith>
const contents = import.meta.glob<Content>('./content/texts/*.ts', { eager: true })
const pages = Object.values(contents)
  .flatMap((content) => Object.values(content))
  .filter((content) => typeof content === 'object')

/** Finds the page of text at a path among the content files; only the about page shows figures. */
export async function findTextPage(path: string, findFigures: () => Promise<ShownFigures>): Promise<Prose | undefined> {
  const page = pages.find((candidate) => candidate.path === path)
  return page === about ? aboutWith(await findFigures()) : page
}
