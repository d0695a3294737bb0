import { getEntry } from '#contract/archive/endpoints.ts'
import type { Entry } from '#contract/archive/schemas.ts'
import { minutes } from '#contract/core/durations.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { when } from '#web/platform/format.ts'
import { Notice } from '#web/ui/display/notice.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Sheet } from '#web/ui/overlays/sheet.tsx'
import { actText, factLabel, factValue, peopleText, reasonLabels, stateLabels } from '../copy.ts'
import { DecisionForm } from './decision-form.tsx'
import { PersonLinks } from './person-links.tsx'

type Props = { position: number; onClose: () => void; onDecided: () => void }

/** Reading it again would be recorded as another access. */
const staleTime = minutes(5)

/** One entry in full: its text, its facts, its history and hashes, and the review. */
export function EntrySheet({ position, onClose, onDecided }: Props) {
  const { data, error } = useEndpoint(getEntry, { params: { position } }, { staleTime })
  const entry = data?.entry
  const decided = () => {
    void invalidate(getEntry)
    onDecided()
    onClose()
  }
  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()} asksBeforeLoss title={entry ? actText(entry) : 'Entry'}>
      {error && !data && <Notice tone="bad">This entry couldn’t be loaded. Close it and try again.</Notice>}
      {!entry && !error && <SkeletonText lines={6} />}
      {entry && data && (
        <div className="grid gap-5">
          <div>
            <p className="type-ui font-strong">{peopleText(entry)}</p>
            <p className="type-ui-s text-ink-2">{zonedDate(entry.occurredAt)}</p>
          </div>
          {entry.isPurged && <Notice>The firm’s period is over. Only the hashes of this entry are left.</Notice>}
          {entry.text && (
            <p className="whitespace-pre-wrap rounded bg-sunken px-4 py-3 type-ui [overflow-wrap:anywhere]">
              {entry.text}
            </p>
          )}
          <Facts entry={entry} />
          {data.history.length > 1 && <History items={data.history} current={position} />}
          <Review entry={entry} />
          <DecisionForm entry={entry} onDecided={decided} />
          <PersonLinks entry={entry} onFollow={onClose} />
          <Hashes entry={entry} />
        </div>
      )}
    </Sheet>
  )
}

function Facts({ entry: { kind, facts } }: { entry: Entry }) {
  if (facts.length === 0) return null
  return (
    <dl className="border-t">
      {facts.map((fact) => (
        <div key={fact.name} className="grid grid-cols-[7.5rem_1fr] gap-4 border-b py-2 type-ui-s">
          <dt className="text-ink-2">{factLabel(fact.name, kind)}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{factValue(fact)}</dd>
        </div>
      ))}
    </dl>
  )
}

function History({ items, current }: { items: readonly Entry[]; current: number }) {
  return (
    <section>
      <h3 className="type-ui-s font-strong">History</h3>
      <ol className="mt-2 grid gap-2">
        {items.map((item) => (
          <li key={item.position} className="type-ui-s" aria-current={item.position === current ? true : undefined}>
            <span className={item.position === current ? 'font-strong' : ''}>{actText(item)}</span>
            <span className="text-ink-2">, {when(item.occurredAt, 'datedMoment')}</span>
            {item.text && <span className="block text-ink-2 [overflow-wrap:anywhere]">{item.text}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Review({ entry: { review } }: { entry: Entry }) {
  if (!review) return null
  return (
    <section>
      <h3 className="type-ui-s font-strong">{stateLabels[review.state]}</h3>
      <p className="mt-1 type-ui-s text-ink-2">
        {review.reasons.map((reason) => reasonLabels[reason]).join(', ')}
        {review.decidedAt && `. ${review.decidedByName}, ${when(review.decidedAt, 'datedMoment')}`}
      </p>
      {review.note && <p className="mt-1 type-ui-s">“{review.note}”</p>}
    </section>
  )
}

function Hashes({ entry }: { entry: Entry }) {
  return (
    <section className="border-t pt-4">
      <h3 className="type-note text-ink-2">Entry {entry.position} of the chain (SHA-256)</h3>
      <p className="mt-1 break-all font-mono text-12/5 text-ink-2">{entry.hash}</p>
      <p className="type-note text-ink-3">Recorded {zonedDate(entry.recordedAt)}</p>
    </section>
  )
}

/** "Nov 18, 2025, 9:30 AM PST": a record is read years later. */
const zonedDate = (instant: string) => `${when(instant, 'date')}, ${when(instant, 'zonedTime')}`
