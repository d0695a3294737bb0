import type { Prose } from '#web/marketing/content/prose.ts'

/** Keys of addresses, ids, drawings and names: nothing under them states a fact. */
const withoutFacts = new Set([
  'art',
  'author',
  'backgroundStyle',
  'company',
  'ctaUrl',
  'href',
  'icon',
  'id',
  'image',
  'link',
  'path',
  'since',
  'store',
  'to',
  'value',
  'variant',
])
/** Keys of headings and of words on buttons, which state a fact only as a whole sentence. */
const headings = new Set([
  'action',
  'browse',
  'ctaText',
  'detailed',
  'directory',
  'heading',
  'label',
  'more',
  'name',
  'pointsTitle',
  'question',
  'role',
  'started',
  'title',
  'titleEmphasis',
])
const isSentence = (text: string) => /[^.]\.$/.test(text)

/**
 * Every text of a page that makes a statement: its lead and its sections, without headings and
 * names.
 */
export function textsOf({ lead, sections }: Pick<Prose, 'lead' | 'sections'>): string[] {
  const texts = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      if (typeof block === 'string') return block
      if ('pairs' in block) return block.pairs.map(([, text]) => text)
      if ('people' in block) return block.people.map(({ text }) => text)
      return 'list' in block ? block.list : []
    }),
  )
  return [lead, ...texts]
}

/**
 * Every text of content in a form of its own, at any depth. Headings count where they are whole
 * sentences; the words of a link (`text` beside `to`) do not.
 */
export function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content.replaceAll('\u00a0', ' ')]
  if (typeof content !== 'object' || content === null) return []
  if (Array.isArray(content)) return content.flatMap(textsIn)
  const isLink = 'to' in content || 'link' in content
  return Object.entries(content).flatMap(([key, value]) => {
    if (withoutFacts.has(key)) return []
    const texts = textsIn(value)
    const isHeading = headings.has(key) || (isLink && key === 'text')
    return isHeading && typeof value === 'string' ? texts.filter(isSentence) : texts
  })
}

/** The sentences of texts, each once. */
export const sentencesOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => text.split(/(?<=[.?!])\s+/))),
]
