import type { ReactNode } from 'react'
import { plans } from '#contract/billing/values.ts'
import type { FairnessReport } from '#contract/matching/fairness/schemas.ts'
import type { PayingPlan } from '#contract/matching/fairness/values.ts'
import { criterionLabels } from '#contract/matching/labels.ts'
import { criteria } from '#contract/matching/values.ts'
import { stateNames } from '#contract/profiles/labels.ts'
import { fairnessParts } from '../content/fairness.ts'
import { ExposureTable } from './exposure-table.tsx'

/** The counted report: who was shown by plan, experience and state, and what decided it. */
export function Report({ report }: { report: FairnessReport }) {
  const { all, draw } = report
  const tables = [
    ['plan', report.byPlan.map((group) => ({ ...group, name: planName(group.name) }))],
    ['experience', report.byExperience.map((group) => ({ ...group, name: `${group.name} years` }))],
    ['state', report.byState.map((group) => ({ ...group, name: stateNames[group.name] }))],
  ] as const
  return (
    <>
      <FigureList
        figures={[
          [all.advisors.toLocaleString('en-US'), 'listed advisors'],
          [String(all.mean), 'people shown to, per advisor'],
          [report.unseen.toLocaleString('en-US'), 'advisors on no one’s first page'],
          [String(report.gini), 'Gini coefficient: 0 is even, 1 is all to one advisor'],
        ]}
      />
      {tables.map(([part, groups]) => (
        <Part key={part} heading={fairnessParts[part].heading} text={fairnessParts[part].text}>
          {groups.length > 0 ? (
            <ExposureTable caption={fairnessParts[part].heading} groups={groups} mean={all.mean} />
          ) : (
            <p className="text-ink-2">No group is large enough yet.</p>
          )}
        </Part>
      ))}
      <Part {...fairnessParts.criteria}>
        <ShareList
          shares={criteria.map((criterion) => {
            const share = report.criteria[criterion]
            return [criterionLabels[criterion], share, percent(share)]
          })}
        />
      </Part>
      {draw && (
        <Part {...fairnessParts.draw}>
          <p className="max-w-[68ch] text-ink-2">
            On {percent(draw.mean)} of the days, and between {percent(draw.low)} and {percent(draw.high)} from pair to
            pair.
          </p>
        </Part>
      )}
    </>
  )
}

function Part({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-b py-8 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] md:gap-16 md:py-12">
      <div>
        <h2 className="type-title-1 md:text-28/8">{heading}</h2>
        <p className="mt-3 max-w-[34em] text-ink-2">{text}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

const planName = (plan: PayingPlan) => (plan === 'trial' ? 'Free trial' : plans[plan].name)
const percent = (share: number) => `${Math.round(100 * share)}%`

/** The figures of a whole report, two in a row on the phone. */
function FigureList({ figures }: { figures: readonly (readonly [figure: string, text: string])[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 border-y py-5 md:grid-cols-4">
      {figures.map(([figure, text]) => (
        <div key={text} className="flex flex-col-reverse justify-end">
          <dt className="mt-1 type-ui-s text-ink-2">{text}</dt>
          <dd className="type-title-1">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Shares of a whole, each with its bar. */
function ShareList({ shares }: { shares: readonly (readonly [name: string, share: number, text: string])[] }) {
  return (
    <dl className="grid grid-cols-[max-content_1fr_max-content] items-center gap-x-4 gap-y-3 type-ui-s">
      {shares.map(([name, share, text]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd
            aria-hidden="true"
            className="h-3.5 min-w-px rounded-r-[2px] bg-chart-1"
            style={{ width: `${100 * share}%` }}
          />
          <dd className="text-right font-strong">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
