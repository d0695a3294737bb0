import type { SignUpChannel } from '#contract/analytics/values.ts'
import { days, hours } from '#contract/core/durations.ts'
import { analyticsMetrics } from '#server/analytics/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { DemoPerson } from './accounts.ts'
import { chance, oneOf } from './chance.ts'
import { drawsOf } from './words/draw.ts'

type Measurement = Omit<typeof analyticsMetrics.$inferInsert, 'metricDate' | 'createdAt' | 'metricValue'> & {
  readonly metricValue?: number
}

const daysMeasured = 75
/** Rows an insert carries at most. */
const rowsAtOnce = 2_000

const pages = [
  ['/', 30],
  ['/matches', 18],
  ['/advisors', 14],
  ['/onboarding', 10],
  ['/messages/:id', 9],
  ['/for-advisors', 6],
  ['/pricing', 6],
  ['/leads', 5],
  ['/schedule', 4],
  ['/faq', 3],
] as const

/** Builds and the age of their first day; the newest made one page slower. */
const builds = [
  ['8f21c0de', 9],
  ['5b7e90a4', 33],
  ['c31d77f2', daysMeasured + 1],
] as const

const channels = [
  ['search_engine', 34],
  ['direct', 24],
  ['referral', 14],
  ['campaign', 12],
  ['social', 10],
  ['other_site', 6],
] as const satisfies readonly (readonly [SignUpChannel, number])[]

/** The sign-ups of the people who came lately and agreed to be measured, most of them. */
function signUpsOf(people: readonly DemoPerson[], now: Date): (typeof analyticsMetrics.$inferInsert)[] {
  const since = new Date(now.getTime() - days(daysMeasured))
  const newcomers = people.filter(({ joinedAt }) => joinedAt > since)
  return newcomers.flatMap(({ id, role, joinedAt }) => {
    const draw = drawsOf(`sign-up ${id}`)
    if (!draw([true, true, true, false])) return []
    const channel = draw(channels.flatMap(([name, weight]) => Array.from({ length: weight }, () => name)))
    return [
      {
        ...({ metricType: 'event', metricName: 'sign_up', metricValue: 1, fromVisitor: true } as const),
        dimensionName: 'page_path',
        dimensionValue: '/signup',
        details: { method: 'email', user_type: role, channel },
        metricDate: joinedAt,
        createdAt: joinedAt,
      },
    ]
  })
}

/** What visitors who agreed had measured in the last weeks: pages, searches, vitals and errors. */
export async function measure(db: Db, people: readonly DemoPerson[], now: Date): Promise<void> {
  const rows = signUpsOf(people, now)
  for (let age = daysMeasured; age >= 0; age -= 1) {
    const release = builds.find(([, since]) => age < since)?.[0] ?? ''
    const visits = Math.round(26 + (daysMeasured - age) / 5 + chance.number.int({ min: -6, max: 6 }))
    for (let visit = 0; visit < visits; visit += 1) {
      const at = new Date(now.getTime() - days(age) - hours(chance.number.float({ min: 0.1, max: 14 })))
      for (const row of measurementsOf(oneOf(pages), release))
        rows.push({ metricValue: 1, ...row, metricDate: at, createdAt: at })
    }
  }
  for (let first = 0; first < rows.length; first += rowsAtOnce)
    await db.insert(analyticsMetrics).values(rows.slice(first, first + rowsAtOnce))
}

function measurementsOf(page: string, release: string): Measurement[] {
  const place = { dimensionName: 'page_path', dimensionValue: page, fromVisitor: chance.datatype.boolean(0.6) } as const
  const isSlow = page === '/leads' && release === builds[0][0]
  const status = (name: string) =>
    oneOf([
      ['good', isSlow && name === 'INP' ? 40 : 88],
      ['needs improvement', 9],
      ['poor', 3],
    ] as const)
  const vital = (metricName: string): Measurement => ({
    ...place,
    metricType: 'web_vital',
    metricName,
    details: { status: status(metricName), release },
  })
  const found: Measurement[] = [
    { ...place, metricType: 'event', metricName: 'page_view', details: {} },
    ...(['LCP', 'INP', 'CLS', 'TTFB'] as const).map(vital),
  ]
  if (page === '/advisors' || page === '/')
    found.push({
      ...place,
      metricType: 'event',
      metricName: 'search_performed',
      details: chance.datatype.boolean(0.07) ? { status: 'empty' } : {},
    })
  if (chance.datatype.boolean(0.004))
    found.push({
      ...place,
      metricType: 'performance',
      metricName: 'unhandled_error',
      details: { release, ...(chance.datatype.boolean(0.6) && { source: 'web/matching/list/deck.tsx:88' }) },
    })
  return found
}
