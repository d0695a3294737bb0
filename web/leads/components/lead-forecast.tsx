import { getForecast } from '#contract/leads/forecast/endpoints.ts'
import { leadStatusLabels } from '#contract/leads/labels.ts'
import type { LeadsQuery } from '#contract/leads/schemas.ts'
import { forecastCases, forecastDays } from '#contract/leads/values.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { shortMoney } from '#web/platform/format.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { ScrollRegion } from '#web/ui/layout/scroll-region.tsx'
import { estimateText, share } from '../copy.ts'

/** What the open leads come to by the practice's own rates, with the range and the cases. */
export function LeadForecast({ scope }: { scope: LeadsQuery['scope'] }) {
  const { data } = useEndpoint(getForecast, { query: { scope } })
  if (!data) return null
  const { stages, conversions, valueUsd, uncounted } = data
  const whose = scope === 'firm' ? 'your firm’s' : 'your'
  return (
    <Panel className="mt-4 p-5">
      <h3 className="type-ui font-strong">Forecast for the next {forecastDays} days</h3>
      <p className="mt-1 type-ui-s text-ink-2">
        {conversions && valueUsd
          ? `About ${estimateText(conversions, String)} of ${whose} open leads convert, worth ${estimateText(valueUsd, shortMoney)}.`
          : `Too few leads have gone through ${whose} pipeline to say.`}
        {conversions !== null &&
          uncounted > 0 &&
          ` Left out: ${uncounted} open ${uncounted === 1 ? 'lead' : 'leads'} in stages with too few cases.`}
      </p>
      <ScrollRegion aria-label="Rates by stage" className="mt-3">
        <table className="w-full min-w-120 text-left type-ui-s">
          <thead className="text-ink-2">
            <tr className="border-b">
              {['Stage', 'Open', 'Converted before', 'Rate', 'Range (95%)'].map((name) => (
                <th key={name} scope="col" className="py-2 pr-4 font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stages.map(({ status, open, cases, converted, rate }) => (
              <tr key={status} className="border-b last:border-b-0">
                <th scope="row" className="py-2 pr-4 font-normal">
                  {leadStatusLabels[status]}
                </th>
                <td className="pr-4">{open}</td>
                <td className="pr-4">
                  {converted} of {cases}
                </td>
                <td className="pr-4">{rate ? share(rate.expected) : 'Too few'}</td>
                <td className="pr-4 text-ink-2">{rate ? `${share(rate.low)} to ${share(rate.high)}` : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="mt-3 max-w-[75ch] type-note text-ink-3">
        From {whose} leads that entered a stage more than {forecastDays} days ago: how many of them converted within{' '}
        {forecastDays} days. A stage needs {forecastCases} of them.
      </p>
    </Panel>
  )
}
