import type { Numbers } from '#contract/analytics/numbers/schemas.ts'
import { PanelHead } from '#web/ui/layout/panel.tsx'
import { NumbersTable } from './numbers-table.tsx'
import { ratedVitals, vitalNames, vitalShares } from './rated-vitals.ts'

/** How fast the pages of each build were: whether the last one made something slower. */
export function Releases({ numbers }: { numbers: Numbers }) {
  const releases = ratedVitals(numbers, 'vitals_by_release')
  const sizeOf = (release: string) =>
    [...(releases.get(release)?.values() ?? [])].reduce((sum, { all }) => sum + all, 0)
  const rows = [...releases]
    .map(([release, vitals]) => ({ release, vitals, size: sizeOf(release) }))
    .filter(({ size }) => size > 0)
    .map(({ release, vitals, size }) => ({
      key: release,
      cells: [release, ...vitalShares(vitals), size.toLocaleString('en-US')],
    }))
  return (
    <section className="min-w-0">
      <PanelHead title="Releases">Share of measurements that are good</PanelHead>
      <NumbersTable
        label="Releases"
        columns={['Build', ...vitalNames, 'Measurements']}
        rows={rows}
        empty="No page of a build was measured in these days."
      />
    </section>
  )
}
