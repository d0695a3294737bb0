import { brand } from '#contract/brand.ts'
import type { Question } from './content/home.ts'

/** Who we are, for search engines. */
export const aboutUs = {
  '@type': 'Organization',
  name: brand.name,
  url: `https://${brand.domain}/`,
  description: brand.description,
  email: brand.email,
  telephone: brand.phone,
  sameAs: Object.values(brand.social),
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
