import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { consumerFeatureLabels } from '#contract/billing/labels.ts'
import { planIds } from '#contract/billing/values.ts'
import { planLines, planTaglines } from '#web/billing/copy.plans.ts'
import { forAdvisors, forConsumers, forFirms } from '#web/marketing/content/audiences.ts'
import { fairnessDemo, fairnessPage, fairnessParts } from '#web/marketing/content/fairness.ts'
import * as home from '#web/marketing/content/home.ts'
import {
  matchingAfter,
  matchingPage,
  matchingQuestions,
  matchingSections,
} from '#web/marketing/content/how-matching-works.ts'
import { pricing } from '#web/marketing/content/pricing.ts'
import { advisorQuestions, consumerQuestions, firmQuestions } from '#web/marketing/content/questions.ts'
import { about, contact } from '#web/marketing/content/texts/about.ts'
import { cookies, disclaimer, privacy, terms } from '#web/marketing/content/texts/legal.ts'
import { security } from '#web/marketing/content/texts/security.ts'
import { audienceClaims } from './claims/audiences.ts'
import { homeClaims } from './claims/home.ts'
import { matchingClaims } from './claims/matching.ts'
import { pricingClaims } from './claims/pricing.ts'
import { productClaims } from './claims/product.ts'
import { proofs } from './claims/proofs.ts'
import { sentencesOf, textsIn, textsOf } from './claims/sentences.ts'
import { siteClaims } from './claims/site.ts'
import { statements } from './claims/statements.ts'

const claims = {
  ...siteClaims,
  ...homeClaims,
  ...audienceClaims,
  ...matchingClaims,
  ...pricingClaims,
  ...productClaims,
}
const { lead } = matchingPage
/** The texts of each page whose sentences are all sorted. */
const pages: Readonly<Record<string, readonly string[]>> = {
  privacy: textsOf(privacy),
  cookies: textsOf(cookies),
  security: textsOf(security),
  terms: textsOf(terms),
  about: textsOf(about),
  contact: textsOf(contact),
  disclaimer: textsOf(disclaimer),
  home: textsIn({ ...home }),
  questions: textsIn([consumerQuestions, advisorQuestions, firmQuestions]),
  pricing: [
    ...textsIn([pricing, planTaglines, consumerFeatureLabels]),
    ...planIds.flatMap((plan) => planLines(plan).map(({ text }) => text)),
  ],
  audiences: textsIn([forConsumers, forAdvisors, forFirms]),
  'fairness-report': textsIn([fairnessPage, fairnessParts, [fairnessDemo]]),
  'how-matching-works': [
    ...textsOf({ lead, sections: [...matchingSections, ...matchingAfter] }),
    ...textsIn(matchingQuestions),
  ],
}
const read = (file: string) => readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8')
const plain = (text: string) => text.replace(/\s+/g, ' ')

describe.each(Object.entries(claims))('the claims of %s', (place, list) => {
  const text = pages[place]?.join('\n') ?? plain(read(place))

  test.each(list)('are printed on its page: %s', (sentences) => {
    expect(text).toContain(sentences)
  })
})

test.each(Object.values(proofs))('the test that proves a claim exists in %s: %s', (file, title) => {
  const code = read(file)
  const at = ["'", '"', '`'].map((quote) => code.indexOf(quote + title)).find((found) => found >= 0) ?? -1
  expect(at, 'the test has this title').toBeGreaterThan(0)
  // A title follows `test(` or the table of `test.each`; a skipped or a removed test proves
  // nothing.
  expect(code.slice(0, at)).toMatch(/(?:\btest|\))\(\s*$/)
})

// A sentence may be printed on several pages and is sorted once.
const proven = sentencesOf(Object.keys(pages).flatMap((name) => (claims[name] ?? []).map(([sentences]) => sentences)))
const accounted = new Set([...proven, ...statements])

test.each(Object.entries(pages))(
  'every sentence of the %s page is a proven claim or states no fact',
  (_name, texts) => {
    expect(sentencesOf(texts).filter((sentence) => !accounted.has(sentence))).toEqual([])
  },
)

test('sentences are found at any depth of a page, without the address and words of a link', () => {
  const steps = [{ title: 'We sell leads.', text: 'Now. And\u00a0then?' }]
  const content = { title: 'New', steps, more: { text: 'Go', to: '/' } }
  expect(sentencesOf(textsIn(content))).toEqual(['We sell leads.', 'Now.', 'And then?'])
})

test('every listed sentence is printed, and every listed proof is used', () => {
  const printed = new Set(sentencesOf(Object.values(pages).flat()))
  expect(statements.filter((sentence) => !printed.has(sentence))).toEqual([])
  expect(statements.filter((sentence) => proven.includes(sentence))).toEqual([])
  const used = new Set(Object.values(claims).flatMap((list) => list.flatMap(([, ...names]) => names)))
  expect(Object.keys(proofs).filter((name) => !used.has(name as keyof typeof proofs))).toEqual([])
})
