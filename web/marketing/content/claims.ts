import type { PublicFigures } from '#contract/analytics/schemas.ts'
import { day } from '#web/platform/format.ts'

/**
 * The owner's figures, shown on a demonstration alone and labeled there (docs/product.md "Claims").
 */
const sample = {
  verifiedAdvisors: { figure: '500+', text: 'verified advisors (sample figures)' },
  stats: [
    { figure: '24,500+', text: 'active clients' },
    { figure: '18,300+', text: 'successful matches' },
    { figure: '24%', text: 'average portfolio growth' },
    { figure: '4.9/5', text: 'average rating' },
    { figure: '98%', text: 'client satisfaction' },
  ],
  impact: [
    { figure: '50,000+', text: 'successful matches' },
    { figure: '1,200+', text: 'verified advisors' },
    { figure: '95%', text: 'client satisfaction' },
  ],
  rating: 'Rated 4.9/5 by over 2,000 users.',
  arrival: 'Matches usually arrive within 24-48 hours.',
} as const
const sampleNote = 'Sample figures'

export type Figure = { figure: string; text: string }

/** The figures that the public pages show; what may not be shown is null or an empty list. */
export type ShownFigures = {
  verifiedAdvisors: Figure | null
  stats: readonly Figure[]
  impact: readonly Figure[]
  /** Where the figures of the two lists come from. */
  note: string
  rating: string | null
  arrival: string | null
}

/**
 * Chooses what the pages show: the sample figures with their label, or what was counted with its
 * date.
 */
export function shownFigures(figures: PublicFigures | null): ShownFigures {
  if (figures === null) return { verifiedAdvisors: null, stats: [], impact: [], note: '', rating: null, arrival: null }
  if (figures.kind === 'sample') {
    const { rating, arrival, ...rest } = sample
    return { ...rest, note: sampleNote, rating: `${rating} ${sampleNote}.`, arrival: `${arrival} ${sampleNote}.` }
  }
  const { verifiedAdvisors, reviews, firstMeetings, countedOn } = figures
  const count = (value: number) => value.toLocaleString('en-US')
  const advisors = verifiedAdvisors === null ? null : { figure: count(verifiedAdvisors), text: 'verified advisors' }
  const counted: Figure[] = [
    ...(firstMeetings === null ? [] : [{ figure: count(firstMeetings), text: 'matches that led to a first meeting' }]),
    ...(advisors === null ? [] : [advisors]),
    ...(reviews === null
      ? []
      : [{ figure: `${reviews.average}/5`, text: `average of ${count(reviews.count)} reviews` }]),
  ]
  return {
    // It is read apart from the others and their note.
    verifiedAdvisors: advisors && { ...advisors, text: `${advisors.text}, counted on ${day(countedOn)}` },
    stats: counted,
    impact: counted,
    note: `Counted on ${day(countedOn)}`,
    rating: reviews && `Rated ${reviews.average}/5 in ${count(reviews.count)} reviews, counted on ${day(countedOn)}.`,
    arrival: null,
  }
}
