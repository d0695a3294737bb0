/**
 * What a text page is made of; the page component draws each kind, the content files hold only
 * words.
 */
export type ProseBlock =
  | string
  | { list: readonly string[]; numbered?: true }
  | { pairs: readonly (readonly [name: string, text: string])[] }
  | { links: readonly { text: string; to: string; note?: string }[] }
  | { figures: readonly { figure: string; text: string }[] }
  | { people: readonly { name: string; role: string; text: string }[] }

export type Action = { text: string; to: string }
export type ProseSection = { id?: string; heading: string; blocks: readonly ProseBlock[] }

export type Prose = {
  /** The page's name, in its title and its breadcrumb. */
  name: string
  path: string
  description: string
  title: string
  lead: string
  /** The day from which a legal text holds. */
  since?: string
  /** Where the app is had, for the page that is about it. */
  stores?: readonly (Action & { store: string })[]
  sections: readonly ProseSection[]
  /** At the end: what one may do next. */
  actions?: readonly Action[]
}

/**
 * The page as it is drawn: long ones name their sections beside the head, each with an address of
 * its own.
 */
export function addressed(page: Prose): Prose & { headings?: readonly { id: string; text: string }[] } {
  if (!page.since) return page
  const sections = page.sections.map((section) => ({ id: idOf(section.heading), ...section }))
  return { ...page, sections, headings: sections.map(({ id, heading }) => ({ id, text: heading })) }
}

const idOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')
