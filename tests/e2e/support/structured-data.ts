/**
 * The part of the vocabulary of schema.org that our pages use: for each type its properties, of
 * itself or inherited, and what each may hold.
 */
const thing = { name: ['text'], url: ['url'], image: ['url'], description: ['text'], sameAs: ['url'] }
const organization = {
  ...thing,
  logo: ['url'],
  slogan: ['text'],
  address: ['PostalAddress'],
  areaServed: ['State'],
  employee: ['Person'],
  aggregateRating: ['AggregateRating'],
  review: ['Review'],
}
const rating = { ratingValue: ['number'], bestRating: ['number'], worstRating: ['number'] }

const vocabulary: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  FinancialService: organization,
  Organization: organization,
  Person: {
    ...thing,
    jobTitle: ['text'],
    knowsLanguage: ['text'],
    knowsAbout: ['text'],
    worksFor: ['Organization'],
    hasCredential: ['EducationalOccupationalCredential'],
  },
  EducationalOccupationalCredential: thing,
  State: thing,
  PostalAddress: { addressLocality: ['text'], addressRegion: ['text'], addressCountry: ['text'] },
  AggregateRating: { ...rating, reviewCount: ['number'] },
  Rating: rating,
  Review: {
    author: ['Person'],
    reviewRating: ['Rating'],
    reviewBody: ['text'],
    datePublished: ['date'],
    dateModified: ['date'],
  },
}

/** What search engines need of a type before they show anything of it. */
const required: Readonly<Record<string, readonly string[]>> = {
  FinancialService: ['name', 'url', 'employee'],
  Person: ['name'],
  State: ['name'],
  PostalAddress: ['addressCountry'],
  AggregateRating: ['ratingValue', 'reviewCount', 'bestRating'],
  Review: ['author', 'reviewRating', 'datePublished'],
  Rating: ['ratingValue', 'bestRating'],
}

/** What is wrong with an object of structured data, by the vocabulary above. */
export function faultsOf(data: object, place = ''): string[] {
  const { '@type': type, '@context': _, ...fields } = Object(data)
  const properties = vocabulary[type]
  if (!properties) return [`${place}: no type ${type}`]
  const at = `${place}/${type}`
  const missing = (required[type] ?? []).filter((name) => !(name in fields))
  return [
    ...missing.map((name) => `${at}: no ${name}`),
    ...Object.entries(fields).flatMap(([name, held]) => {
      const kinds = properties[name]
      if (!kinds) return [`${at}: no property ${name}`]
      return [held].flat().flatMap((value) => wrong(value, kinds, `${at}.${name}`))
    }),
  ]
}

function wrong(value: unknown, kinds: readonly string[], place: string): string[] {
  if (typeof value === 'object' && value !== null) {
    const type: unknown = Reflect.get(value, '@type')
    return kinds.includes(String(type)) ? faultsOf(value, place) : [`${place}: holds ${type}`]
  }
  return kinds.includes(kindOf(value)) || (kinds.includes('text') && typeof value === 'string' && value !== '')
    ? []
    : [`${place}: ${JSON.stringify(value)}`]
}

function kindOf(value: unknown): string {
  if (typeof value === 'number') return 'number'
  if (typeof value !== 'string') return typeof value
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return 'date'
  return URL.canParse(value) ? 'url' : 'other'
}
