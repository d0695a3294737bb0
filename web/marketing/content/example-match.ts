import { type Criterion, scoring, weights } from '#contract/matching/values.ts'
import type { CriterionScore } from '#web/matching/score/score-breakdown-geometry.ts'

/**
 * An invented pair of people. Their points and score are worked out below by the product's own
 * weights.
 */
const values: readonly { criterion: Criterion; label: string; value: number; reason: string }[] = [
  { criterion: 'language', label: 'Language', value: 1, reason: 'You both speak Spanish' },
  { criterion: 'expertise', label: 'Expertise', value: 0.8, reason: 'All four specialties you chose, two in focus' },
  {
    criterion: 'availability',
    label: 'Availability',
    value: 1,
    reason: `First opening today. Five or more of the next ${scoring.horizonDays.not_sure} days have openings`,
  },
  { criterion: 'location', label: 'Location', value: 0.7, reason: '37 miles from your ZIP code' },
  { criterion: 'interaction', label: 'Interaction', value: 0.95, reason: 'You saved her and sent two messages' },
]

const criteria: CriterionScore[] = values.map(({ criterion, label, value, reason }) => ({
  id: criterion,
  label,
  reason,
  weight: weights[criterion],
  points: weights[criterion] * value,
  leftOut: false,
}))
const points = criteria.reduce((sum, criterion) => sum + criterion.points, 0)
const outOf = criteria.reduce((sum, criterion) => sum + criterion.weight, 0)

export const exampleMatch = {
  name: 'Marisol Etcheverry',
  letters: 'CFP',
  firm: 'Larkspur Fiduciary',
  place: 'Portland, Oregon',
  city: 'Portland',
  verified: 'Registration verified with SEC data',
  fee: '0.85% a year',
  cost: '$3,570',
  onWhat: '$420,000',
  zone: 'Pacific time',
  slot: 'Today, 2:30 PM',
  criteria,
  points,
  outOf,
  score: Math.round((100 * points) / outOf),
}
