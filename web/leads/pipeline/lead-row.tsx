import { type ComponentProps, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { CustomField, FieldValues } from '#contract/leads/fields/schemas.ts'
import { leadSourceLabels, leadStatusLabels } from '#contract/leads/labels.ts'
import type { Lead } from '#contract/leads/schemas.ts'
import type { LeadStatus } from '#contract/leads/values.ts'
import { useNotShown } from '#web/auth/account/not-shown.tsx'
import { ago, day, money } from '#web/platform/format.ts'
import { Tag } from '#web/ui/display/tag.tsx'
import { isMoveKey, MoveMenu } from '../components/move-menu.tsx'
import { LeadCheck, type SelectAll } from './lead-check.tsx'

/** Whether a lead is picked, and what can be done with it. */
type LeadPick = {
  isPicked: boolean
  /** As many are picked as one move takes. */
  isFull: boolean
  onMove: (lead: Lead, to: LeadStatus) => void
  onPick: (isPicked: boolean) => void
}

export type LeadRowProps = LeadPick & { lead: Lead; fields: readonly CustomField[] }

/** What the table and the cards show alike. */
export type LeadRowsProps = {
  leads: readonly Lead[]
  fields: readonly CustomField[]
  selectAll: ComponentProps<typeof SelectAll>
  rowOf: (lead: Lead) => LeadPick
}

/** One lead of the table, with a box that picks it; M moves it, as on the board. */
export function LeadRow({ lead, fields, isPicked, isFull, onMove, onPick }: LeadRowProps) {
  const [isMoving, setMoving] = useState(false)
  const notShown = useNotShown()
  return (
    <tr
      onKeyDown={(event) => lead.moves.length > 0 && isMoveKey(event) && setMoving(true)}
      className="border-b last:border-b-0 focus-within:bg-sunken hover:bg-sunken"
    >
      <td className="pl-2">
        <LeadCheck
          name={lead.consumer.displayName}
          isPicked={isPicked}
          isOff={lead.moves.length === 0 || (isFull && !isPicked)}
          onPick={onPick}
        />
      </td>
      <th scope="row" className="max-w-56 py-2 pr-4 font-normal">
        <LeadName lead={lead} />
      </th>
      <td className="whitespace-nowrap pr-4">{leadStatusLabels[lead.status]}</td>
      <td className="whitespace-nowrap pr-4 text-ink-2">{ago(lead.stageSince)}</td>
      <td className="pr-4">{lead.matchScore ?? '–'}</td>
      <td className="pr-4">{lead.estimatedValueUsd > 0 ? money(lead.estimatedValueUsd) : '–'}</td>
      <td className="max-w-72 pr-4 text-ink-2">
        <span className="flex">
          <span className="truncate">{lead.nextStep || notShown || (lead.nextStepOn ? 'Next step' : '–')}</span>
          {lead.nextStepOn && (
            <span className="shrink-0 whitespace-pre">{`, ${day(lead.nextStepOn, 'weekdayDate')}`}</span>
          )}
        </span>
      </td>
      <td className="whitespace-nowrap pr-4 text-ink-2">{leadSourceLabels[lead.source]}</td>
      {fields.map((field) => (
        <td key={field.id} className="max-w-48 truncate pr-4 text-ink-2">
          {fieldText(field, lead.fields) ?? notShown ?? '–'}
        </td>
      ))}
      <td className="pr-2">
        <MoveMenu lead={lead} isOpen={isMoving} onOpenChange={setMoving} onMove={onMove} />
      </td>
    </tr>
  )
}

/** The name of a lead, which opens its sheet, with its tags. */
export function LeadName({ lead: { id, consumer, tags } }: { lead: Lead }) {
  const [search] = useSearchParams()
  const address = new URLSearchParams(search)
  address.set('lead', id)
  return (
    <>
      <Link to={`?${address}`} preventScrollReset className="block truncate font-strong text-ink hover:underline">
        {consumer.displayName}
      </Link>
      {tags.length > 0 && (
        <span className="flex flex-wrap gap-1">
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </span>
      )}
    </>
  )
}

/** What a lead or client has in a custom field, as people read it. */
export function fieldText({ id, kind }: CustomField, values: FieldValues): string | null {
  const value = values.find(({ fieldId }) => fieldId === id)?.value
  if (value === undefined) return null
  if (kind === 'date') return day(value)
  return kind === 'number' ? Number(value).toLocaleString('en-US', { maximumFractionDigits: 6 }) : value
}
