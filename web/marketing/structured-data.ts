import { brand } from '#contract/brand.ts'
import { absolute } from '#web/platform/page/seo.tsx'
import type { Question } from './content/home.ts'

const elsewhere = Object.values(brand.outside)

/** Who we are, for search engines. */
export const aboutUs = {
  '@type': 'Organization',
  name: brand.name,
  url: absolute('/'),
  logo: absolute('/icons/any-512.png'),
  description: brand.description,
  email: brand.email,
  telephone: brand.phone,
  ...(elsewhere.length > 0 && { sameAs: elsewhere }),
}

/**
 * The site with its search, so that a search engine may offer it (schema.org WebSite,
 * SearchAction).
 */
export const thisSite = {
  '@type': 'WebSite',
  name: brand.name,
  url: absolute('/'),
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: absolute('/advisors?search={search_term_string}') },
    'query-input': 'required name=search_term_string',
  },
}

/** Questions with their answers, for search engines. */
export function questionsData(questions: readonly Question[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
