import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Prose } from '#web/marketing/content/prose.ts'
import { cookies, privacy } from '#web/marketing/content/texts/legal.ts'
import { security } from '#web/marketing/content/texts/security.ts'
import { productClaims } from './claims/product.ts'
import { proofs } from './claims/proofs.ts'
import { siteClaims } from './claims/site.ts'
import { statements } from './claims/statements.ts'

const claims = { ...siteClaims, ...productClaims }
const pages: Readonly<Record<string, Prose>> = { privacy, cookies, security }
const read = (file: string) => readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8')
const plain = (text: string) => text.replace(/\s+/g, ' ')

/**
 * Every text of a page that makes a statement: its lead and its sections, without headings and
 * names.
 */
function textsOf({ lead, sections }: Prose): string[] {
  const texts = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      if (typeof block === 'string') return block
      if ('pairs' in block) return block.pairs.map(([, text]) => text)
      return 'list' in block ? block.list : []
    }),
  )
  return [lead, ...texts]
}
const sentencesOf = (texts: readonly string[]) => texts.flatMap((text) => text.split(/(?<=[.?!])\s+/))

describe.each(Object.entries(claims))('the claims of %s', (place, list) => {
  const page = pages[place]
  const text = page ? textsOf(page).join('\n') : plain(read(place))

  test.each(list)('are printed there: %s', (sentences) => {
    expect(text).toContain(sentences)
  })
})

test.each(Object.values(proofs))('%s proves a claim: %s', (file, title) => {
  const code = read(file)
  const at = ["'", '"', '`'].map((quote) => code.indexOf(quote + title)).find((found) => found >= 0) ?? -1
  expect(at, 'the test has this title').toBeGreaterThan(0)
  // A title follows `test(` or the table of `test.each`; a skipped or a removed test proves
  // nothing.
  expect(code.slice(0, at)).toMatch(/(?:\btest|\))\(\s*$/)
})

test.each(Object.entries(pages))('every sentence of the %s page is a proven claim or states no fact', (name, page) => {
  const proven = sentencesOf((claims[name] ?? []).map(([sentences]) => sentences))
  const accounted = new Set([...proven, ...statements])
  expect(sentencesOf(textsOf(page)).filter((sentence) => !accounted.has(sentence))).toEqual([])
})

test('no sentence and no proof is listed that is not used', () => {
  const printed = new Set(sentencesOf(Object.values(pages).flatMap(textsOf)))
  expect(statements.filter((sentence) => !printed.has(sentence))).toEqual([])
  const used = new Set(Object.values(claims).flatMap((list) => list.flatMap(([, ...names]) => names)))
  expect(Object.keys(proofs).filter((name) => !used.has(name as keyof typeof proofs))).toEqual([])
})
