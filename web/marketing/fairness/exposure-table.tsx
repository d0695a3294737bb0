import type { FairnessGroup } from '#contract/matching/fairness/schemas.ts'

type ExposureTableProps = {
  caption: string
  groups: readonly FairnessGroup[]
  /** The mean of all advisors, drawn as a line through every row. */
  mean: number
}

/** How often each group was shown: a point with its range on one scale, and what that means. */
export function ExposureTable({ caption, groups, mean }: ExposureTableProps) {
  const most = Math.max(1, mean, ...groups.map(({ high }) => high))
  const at = (value: number) => `${(100 * value) / most}%`
  return (
    <table className="w-full border-collapse type-ui-s">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b text-left text-ink-3">
          <th className="py-2 font-medium">Group</th>
          <th className="py-2 pl-3 text-right font-medium">Advisors</th>
          <th className="py-2 pl-4 font-medium" colSpan={2}>
            People shown to, per advisor
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.name} className="border-b last:border-b-0">
            <th className="py-2.5 text-left align-top font-strong" scope="row">
              {group.name}
              <span className="block type-note font-normal text-ink-2">{reading(group, mean)}</span>
            </th>
            <td className="py-2.5 pl-3 text-right align-top tabular-nums">{group.advisors.toLocaleString('en-US')}</td>
            <td className="whitespace-nowrap py-2.5 pl-4 text-right align-top tabular-nums">
              <span className="font-strong">{group.mean}</span>
              <span className="block type-note text-ink-2">
                {group.low} to {group.high}
              </span>
            </td>
            <td className="w-1/2 py-2.5 pl-4 align-middle max-md:hidden" aria-hidden="true">
              <span className="relative block h-5">
                <span className="absolute inset-y-0 w-px bg-ink-3" style={{ left: at(mean) }} />
                <span
                  className="absolute top-2 h-1 rounded-full bg-chart-1/40"
                  style={{ left: at(group.low), width: at(group.high - group.low) }}
                />
                <span
                  className="absolute top-1.25 -ml-1.25 size-2.5 rounded-full bg-chart-1"
                  style={{ left: at(group.mean) }}
                />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function reading(group: FairnessGroup, mean: number): string {
  if (!group.differs) return 'Same, within chance'
  return group.mean > mean ? 'More often' : 'Less often'
}
