import type { PracticeAnalytics, PracticeComparison } from '#contract/analytics/schemas.ts'

/** The profile views of the days together. */
export const viewsOf = ({ profileViews }: PracticeAnalytics) => profileViews.reduce((sum, { value }) => sum + value, 0)

type Row = readonly [name: string, now: number | string | null, before: number | string | null]

/** A practice as rows of a table: each figure beside that of the days before, then the weeks. */
export function practiceRows({ from, to, comparedFrom, now, before }: PracticeComparison): Row[] {
  const steps = ['leads', 'answered', 'consultations', 'converted'] as const
  const funnel = steps.flatMap((step): Row[] =>
    now.funnel && before.funnel ? [[step, now.funnel[step], before.funnel[step]]] : [],
  )
  const appointments = [
    ...new Set([...Object.keys(now.appointmentsByStatus), ...Object.keys(before.appointmentsByStatus)]),
  ].map(
    (status): Row => [
      `appointments ${status}`,
      now.appointmentsByStatus[status] ?? 0,
      before.appointmentsByStatus[status] ?? 0,
    ],
  )
  const weeks = now.profileViews.map(({ week, value }): Row => [`profile views, week of ${week}`, value, null])
  const hours = (now.medianFirstAnswerHours ?? []).map(
    ({ week, value }): Row => [`median first answer in hours, week of ${week}`, value, null],
  )
  return [
    ['figure', `${from} to ${to}`, `from ${comparedFrom}`],
    ['profile views', viewsOf(now), viewsOf(before)],
    ...[...funnel, ...appointments, ...weeks, ...hours],
  ]
}
