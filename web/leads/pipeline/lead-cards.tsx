import { useState } from 'react'
import type { CustomField } from '#contract/leads/fields/schemas.ts'
import { leadColumnLabels, leadSourceLabels, leadStatusLabels } from '#contract/leads/labels.ts'
import type { Lead } from '#contract/leads/schemas.ts'
import { useNotShown } from '#web/auth/account/not-shown.tsx'
import { ago, day, money } from '#web/platform/format.ts'
import { isMoveKey, MoveMenu } from '../components/move-menu.tsx'
import { LeadCheck, SelectAll } from './lead-check.tsx'
import { fieldText, LeadName, type LeadRowProps, type LeadRowsProps } from './lead-row.tsx'

const [, stageLabel, inStageLabel, scoreLabel, valueLabel, nextStepLabel, sourceLabel] = leadColumnLabels

/** The leads of the table where it would hide most of its columns: a card for each row. */
export function LeadCards({ leads, selectAll, rowOf, fields }: LeadRowsProps) {
  return (
    <div className="mt-4 rounded border bg-surface">
      <div className="flex items-center border-b pl-2 type-ui-s text-ink-2">
        <SelectAll {...selectAll} />
        <span aria-hidden="true">Select all</span>
      </div>
      <ul aria-label="Leads" className="divide-y">
        {leads.map((lead) => (
          <LeadCard key={lead.id} lead={lead} fields={fields} {...rowOf(lead)} />
        ))}
      </ul>
    </div>
  )
}

function LeadCard({ lead, fields, isPicked, isFull, onMove, onPick }: LeadRowProps) {
  const [isMoving, setMoving] = useState(false)
  const notShown = useNotShown()
  return (
    <li
      onKeyDown={(event) => lead.moves.length > 0 && isMoveKey(event) && setMoving(true)}
      className="grid grid-cols-[2.75rem_minmax(0,1fr)_2.75rem] pr-2 pb-3 pl-2 focus-within:bg-sunken"
    >
      <LeadCheck
        name={lead.consumer.displayName}
        isPicked={isPicked}
        isOff={lead.moves.length === 0 || (isFull && !isPicked)}
        onPick={onPick}
      />
      <div className="min-w-0">
        <div className="flex min-h-11 flex-col justify-center">
          <LeadName lead={lead} />
        </div>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-2 type-ui-s">
          {factsOf(lead, fields, notShown).map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="type-note text-ink-2">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <MoveMenu lead={lead} isOpen={isMoving} onOpenChange={setMoving} onMove={onMove} />
    </li>
  )
}

/** The columns of the table that say something of this lead. */
function factsOf(
  lead: Lead,
  fields: readonly CustomField[],
  notShown: string | null,
): [name: string, value: string | number][] {
  const { matchScore, estimatedValueUsd, nextStep, nextStepOn } = lead
  const facts: [string, string | number | null][] = [
    [stageLabel, leadStatusLabels[lead.status]],
    [inStageLabel, ago(lead.stageSince)],
    [scoreLabel, matchScore],
    [valueLabel, estimatedValueUsd > 0 ? money(estimatedValueUsd) : null],
    [
      nextStepLabel,
      [nextStep || notShown, nextStepOn && day(nextStepOn, 'weekdayDate')].filter(Boolean).join(', ') || null,
    ],
    [sourceLabel, leadSourceLabels[lead.source]],
    ...fields.map((field): [string, string | null] => [field.name, fieldText(field, lead.fields) ?? notShown]),
  ]
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
}
