/** What a text page is made of; the page component draws each kind, the content files hold only words. */
export type Block =
  | string
  | { list: readonly string[] }
  | { pairs: readonly (readonly [name: string, text: string])[] }
  | { links: readonly { text: string; to: string; note?: string }[] }

export type ProseSection = { id?: string; heading: string; blocks: readonly Block[] }

export type Prose = {
  /** The page's name, in its title and its breadcrumb. */
  name: string
  path: string
  description: string
  title: string
  lead: string
  /** The day from which a legal text holds. */
  since?: string
  /** A drawing under the head. */
  picture?: 'phone'
  sections: readonly ProseSection[]
  /** At the end: what one may do next. */
  acts?: readonly { text: string; to: string }[]
}
