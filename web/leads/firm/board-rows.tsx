import type { BoardLead } from '#contract/leads/board/schemas.ts'
import { leadStatusLabels } from '#contract/leads/labels.ts'
import { leadsAtOnce } from '#contract/leads/values.ts'
import { Tag } from '#web/ui/display/tag.tsx'
import { boardName, boardWait, boardWants } from '../copy.firm.ts'

type BoardRowsProps = {
  leads: readonly BoardLead[]
  now: Date
  chosen: ReadonlySet<string>
  /** Null for those who may only read. */
  onChoose: ((chosen: ReadonlySet<string>) => void) | null
}

const columns =
  'md:grid-cols-[minmax(8.75rem,1fr)_minmax(0,2fr)_minmax(6.875rem,1fr)_minmax(8.125rem,1fr)_minmax(8.125rem,1.2fr)]'

/** The leads of a firm as a table, which becomes two lines each on the phone. */
export function BoardRows({ leads, now, chosen, onChoose }: BoardRowsProps) {
  const areAllChosen = leads.every(({ id }) => chosen.has(id))
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id) && next.size < leadsAtOnce) next.add(id)
    onChoose?.(next)
  }
  return (
    <>
      <div className="flex items-center gap-3 border-b px-4 md:px-5">
        {onChoose && (
          <label htmlFor="choose-all" className="touch">
            <input
              type="checkbox"
              id="choose-all"
              aria-label="Choose all leads shown"
              checked={areAllChosen}
              onChange={() => onChoose(new Set(areAllChosen ? [] : leads.slice(0, leadsAtOnce).map((lead) => lead.id)))}
              className={box}
            />
          </label>
        )}
        <div aria-hidden className={`grid flex-1 gap-x-4 py-2.5 type-note text-ink-2 ${columns}`}>
          <span>Lead</span>
          <span className="max-md:hidden">Wants help with</span>
          <span className="max-md:hidden">Status</span>
          <span className="max-md:hidden">Waiting</span>
          <span className="max-md:hidden">Advisor</span>
        </div>
      </div>
      <ul>
        {leads.map((lead) => (
          <li key={lead.id} className="border-b last:border-b-0 has-checked:bg-wash">
            {onChoose ? (
              <label htmlFor={`choose-${lead.id}`} className={line}>
                <input
                  type="checkbox"
                  id={`choose-${lead.id}`}
                  aria-label={`Choose ${boardName(lead)}`}
                  checked={chosen.has(lead.id)}
                  onChange={() => toggle(lead.id)}
                  className={box}
                />
                <Row lead={lead} now={now} />
              </label>
            ) : (
              <div className={line}>
                <Row lead={lead} now={now} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function Row({ lead, now }: { lead: BoardLead; now: Date }) {
  const wait = boardWait(lead, now)
  return (
    <div
      className={`grid min-w-0 flex-1 items-center gap-x-4 gap-y-1 type-ui-s max-md:grid-cols-[auto_minmax(0,1fr)] ${columns}`}
    >
      <p className="font-strong max-md:col-span-2">{lead.displayName}</p>
      <p className="text-ink-2 max-md:col-span-2 md:line-clamp-2">{boardWants(lead)}</p>
      <p>{leadStatusLabels[lead.status]}</p>
      <p>
        {wait.isLate ? (
          <Tag tone="warn" className="whitespace-normal!">
            {wait.text}
          </Tag>
        ) : (
          wait.text
        )}
      </p>
      <p className="wrap-anywhere max-md:col-span-2">
        {lead.advisor ? lead.advisor.displayName : <Tag tone="action">Unassigned</Tag>}
      </p>
    </div>
  )
}

const line = 'flex min-h-14 items-center gap-3 px-4 py-2.5 md:px-5'
const box =
  "grid size-4.5 shrink-0 appearance-none place-items-center rounded-xs border-[1.5px] border-edge bg-surface checked:border-action-fill checked:bg-action-fill checked:after:h-1.25 checked:after:w-2.25 checked:after:-rotate-45 checked:after:translate-x-px checked:after:-translate-y-px checked:after:border-on-action checked:after:border-b-2 checked:after:border-l-2 checked:after:content-['']"
