import ShieldCheck from 'lucide-react/icons/shield-check'
import UserRound from 'lucide-react/icons/user-round'
import type { Fact } from '#contract/directory/schemas.ts'
import { day } from '#web/platform/format.ts'
import { dayReached } from '#web/platform/times/day-reached.ts'
import { useOwnZone } from '#web/platform/times/zones.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { factText } from './fact-text.ts'

/**
 * What is known of an advisor, each fact with its source and date: checked is kept apart from
 * stated.
 */
export function FactsTable({ facts, isSample }: { facts: readonly Fact[]; isSample: boolean }) {
  const zone = useOwnZone()
  const cell = 'md:border-t md:py-3.5 md:not-last:pr-4'
  return (
    <table className="mt-5 w-full border-collapse type-ui-s text-ink-2 max-md:block">
      <caption className="sr-only">Facts with their sources</caption>
      <thead className="max-md:sr-only">
        <tr className="text-left type-note text-ink-3">
          {['Fact', 'Source', 'Date', 'Status'].map((name) => (
            <th key={name} scope="col" className="py-2 whitespace-nowrap font-normal not-last:pr-4 last:text-right">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {facts
          .map((fact) => ({ ...fact, ...factText(fact, isSample) }))
          .map((fact) => (
            <tr
              key={fact.what}
              className="align-top max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-0.5 max-md:border-t max-md:py-3"
            >
              <th scope="row" className={`text-left font-medium text-15/5 text-ink ${cell}`}>
                {fact.what}
              </th>
              <td className={`max-md:col-span-2 max-md:row-start-2 max-md:type-note ${cell}`}>{fact.source}</td>
              <td className={`whitespace-nowrap max-md:col-span-2 max-md:row-start-3 max-md:type-note ${cell}`}>
                {fact.date && day(dayReached(fact.date, zone))}
              </td>
              <td className={`whitespace-nowrap text-right max-md:col-start-2 max-md:row-start-1 ${cell}`}>
                <span
                  className={`inline-flex items-center gap-1.5 ${fact.known === 'checked' && !isSample ? 'text-ok' : 'text-ink-3'}`}
                >
                  <Icon of={fact.known === 'checked' ? ShieldCheck : UserRound} small />
                  {fact.known === 'stated' ? 'Self-reported' : isSample ? 'Sample' : 'Verified'}
                </span>
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
