import { SaxesParser } from 'saxes'

/** An element with its local name, path, attributes and text. */
export type Element = {
  readonly name: string
  readonly path: string
  readonly attributes: Readonly<Record<string, string>>
  text: string
}

/** Elements, attributes, comments and sections of a provider's metadata. */
const maxMetadataNodes = 20_000

/**
 * Reads the elements of a document in order, without namespaces. Document types are rejected: they
 * are useful to attackers only. @throws Error when the text is not XML, or has more nodes
 */
export function readElements(xml: string, maxNodes = maxMetadataNodes): Element[] {
  const parser = new SaxesParser()
  const found: Element[] = []
  const open: Element[] = []
  let nodes = 0
  const count = () => {
    nodes += 1
    if (nodes > maxNodes) throw new Error('this document is too large')
  }
  for (const kind of ['attribute', 'comment', 'cdata', 'processinginstruction'] as const) parser.on(kind, count)
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('doctype', () => {
    throw new Error('a document type has no business here')
  })
  parser.on('opentag', ({ name, attributes }) => {
    count()
    const within = open.at(-1)?.path ?? ''
    const entries = Object.entries(attributes).map(([key, value]) => [local(key), String(value)])
    const element = {
      name: local(name),
      path: `${within}/${local(name)}`,
      attributes: Object.fromEntries(entries),
      text: '',
    }
    found.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const current = open.at(-1)
    if (current) current.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return found
}
