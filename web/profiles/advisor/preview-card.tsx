import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import { inSentence, languageName, stateNames } from '#contract/profiles/labels.ts'
import { compensationLabels, fiduciaryLabels } from '#contract/profiles/practice/labels.ts'
import { states } from '#contract/profiles/values.ts'
import { listed, money, percent } from '#web/platform/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { AdvisorDraft } from './advisor-form.ts'

/** The card shown in people's matches, from the current form values, saved or not. */
export function PreviewCard({
  draft,
  avatarUrl,
  verified,
}: {
  draft: AdvisorDraft
  avatarUrl: string | null
  verified: boolean
}) {
  const name = [draft.firstName, draft.lastName].filter(Boolean).join(' ')
  const state = states.find((code) => code === draft.state)
  const place = [draft.city, state && stateNames[state]].filter(Boolean).join(', ')
  const subjects = listed(draft.expertise.map(inSentence))
  return (
    <Panel className="p-5">
      <div className="flex gap-4">
        <Avatar name={name || 'You'} photoUrl={avatarUrl} />
        <div className="min-w-0">
          <p className="type-title-3 [overflow-wrap:anywhere]">{name || 'Your name'}</p>
          <p className="type-ui-s text-ink-2 [overflow-wrap:anywhere]">
            {[draft.certifications.join(', '), draft.organization].filter(Boolean).join(', ')}
          </p>
          <p className="type-ui-s text-ink-2">{place}</p>
        </div>
      </div>
      {draft.headline && <p className="mt-4 font-serif text-[17px]/6 italic">“{draft.headline}”</p>}
      <p className="mt-4 type-ui-s [overflow-wrap:anywhere]">
        {subjects ? `${subjects.charAt(0).toUpperCase()}${subjects.slice(1)}.` : 'Your specialties appear here.'}
      </p>
      <dl className="mt-4 border-t">
        <Row label="Languages">{listed(draft.languages.map(languageName)) || 'None selected'}</Row>
        <Row label="Fees">{fees(draft) || 'Not set'}</Row>
        <Row label="States">{statements(draft) || 'Nothing on commissions or fiduciary duty'}</Row>
        <Row label="Minimum">{draft.minimumAssets ? money(draft.minimumAssets) : 'No minimum'}</Row>
        <Row label="Verified">
          {verified ? (
            <span className="inline-flex items-center gap-1.5 text-ok">
              <Icon of={ShieldCheck} small />
              SEC public data
            </span>
          ) : (
            'Not yet'
          )}
        </Row>
      </dl>
    </Panel>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 border-b py-2 type-ui-s last:border-b-0 last:pb-0">
      <dt className="w-[76px] shrink-0 text-ink-3">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

function fees({ portfolioFeePercent, hourlyRateUsd, flatFeeUsd }: AdvisorDraft): string {
  const share = Number(portfolioFeePercent)
  return listed(
    [
      share > 0 ? `${percent(share)} a year` : '',
      hourlyRateUsd ? `${money(hourlyRateUsd)} an hour` : '',
      flatFeeUsd ? `${money(flatFeeUsd)} a year` : '',
    ].filter(Boolean),
  )
}

const statements = ({ compensation, fiduciaryStatement }: AdvisorDraft): string =>
  listed([
    ...(compensation ? [compensationLabels[compensation]] : []),
    ...(fiduciaryStatement ? [fiduciaryLabels[fiduciaryStatement]] : []),
  ])
