import { describe, expect, test } from 'vitest'
import { shownFigures } from './claims.ts'

describe('the figures of the public pages', () => {
  test('are the sample figures on a demonstration, and are marked as such', () => {
    const { stats, impact, note, rating, arrival, verifiedAdvisors } = shownFigures({ kind: 'sample' })
    expect(verifiedAdvisors).toEqual({ figure: '500+', text: 'verified advisors (sample figures)' })
    expect([...stats.map(({ figure }) => figure), ...impact.map(({ figure }) => figure)]).toEqual([
      ...['24,500+', '18,300+', '24%', '4.9/5', '98%'],
      ...['50,000+', '1,200+', '95%'],
    ])
    expect(note).toBe('Sample figures')
    expect(rating).toBe('Rated 4.9/5 by over 2,000 users. Sample figures.')
    expect(arrival).toBe('Matches usually arrive within 24-48 hours. Sample figures.')
  })

  test('are the counted ones on a real site, with the date', () => {
    const shown = shownFigures({
      kind: 'counted',
      countedOn: '2026-03-02',
      verifiedAdvisors: 1_204,
      reviews: { count: 1_672, average: 4.7 },
      firstMeetings: 310,
    })
    expect(shown.stats).toEqual([
      { figure: '310', text: 'matches that led to a first meeting' },
      { figure: '1,204', text: 'verified advisors' },
      { figure: '4.7/5', text: 'average of 1,672 reviews' },
    ])
    expect(shown.verifiedAdvisors).toEqual({ figure: '1,204', text: 'verified advisors, counted on Mar 2, 2026' })
    expect(shown.note).toBe('Counted on Mar 2, 2026')
    expect(shown.rating).toBe('Rated 4.7/5 in 1,672 reviews, counted on Mar 2, 2026.')
  })

  test('are left out where too little is counted or nothing is known', () => {
    const none = { verifiedAdvisors: null, stats: [], impact: [], rating: null, arrival: null }
    const few = {
      kind: 'counted',
      countedOn: '2026-03-02',
      verifiedAdvisors: null,
      reviews: null,
      firstMeetings: null,
    } as const
    expect(shownFigures(few)).toMatchObject(none)
    expect(shownFigures(null)).toMatchObject(none)
  })
})
