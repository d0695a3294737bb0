import type { LucideIcon } from 'lucide-react'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import Calendar from 'lucide-react/icons/calendar'
import File from 'lucide-react/icons/file'
import LockOpen from 'lucide-react/icons/lock-open'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Phone from 'lucide-react/icons/phone'
import StickyNote from 'lucide-react/icons/sticky-note'
import { useState } from 'react'
import { dayIn } from '#contract/core/days.ts'
import { listTimeline } from '#contract/leads/clients/endpoints.ts'
import type { ClientDetail, TimelineItem } from '#contract/leads/clients/schemas.ts'
import type { TimelineKind } from '#contract/leads/clients/values.ts'
import { useNotShown } from '#web/auth/account/not-shown.tsx'
import { callWith } from '#web/platform/api/call.ts'
import { usePages } from '#web/platform/api/queries.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { ShowMore } from '#web/platform/api/show-more.tsx'
import { day, when } from '#web/platform/format.ts'
import { ownZone } from '#web/platform/times/zones.ts'
import { Loading, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { DeleteNote } from './delete-note.tsx'
import { NoteForm } from './note-form.tsx'
import { type TimelineTab, timelineTabs, timelineText } from './timeline-text.ts'

const icons: Record<TimelineKind, LucideIcon> = {
  messages: MessageSquareText,
  call: Phone,
  meeting: Calendar,
  note: StickyNote,
  file: File,
  consent: LockOpen,
  stage: ArrowRightLeft,
}

/** What happened with a client by day, latest first, with a place to write a note. */
export function ClientTimeline({ client }: { client: ClientDetail }) {
  const [tab, setTab] = useState<TimelineTab>(null)
  const zone = ownZone()
  const list = usePages([listTimeline.path, client.id, tab], (cursor, signal) =>
    callWith(
      listTimeline,
      {
        params: { id: client.id },
        query: { timeZone: zone, ...(tab && { kind: tab }), ...(cursor && { cursor }) },
      },
      { signal },
    ),
  )
  const { data } = list
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const byDay = [...Map.groupBy(items, ({ at }) => dayIn(zone, at))]
  const name = client.consumer?.firstName || client.name
  return (
    <section aria-labelledby="timeline" data-keeps-focus="timeline" className="min-w-0">
      <h2 id="timeline" className="type-title-2">
        Timeline
      </h2>
      <fieldset
        aria-label="Show"
        className="mt-2 flex gap-2 overflow-x-auto md:gap-5 shadow-[inset_0_-1px_var(--line)] [scrollbar-width:none]"
      >
        {timelineTabs.map(({ value, label }) => (
          <button
            key={label}
            type="button"
            aria-pressed={value === tab}
            onClick={() => setTab(value)}
            className="min-h-11 min-w-11 shrink-0 border-transparent border-b-2 py-2 font-medium text-14/6 text-ink-2 -outline-offset-2 hover:text-ink aria-pressed:border-action aria-pressed:text-ink"
          >
            {label}
          </button>
        ))}
      </fieldset>
      <NoteForm clientId={client.id} />
      {!data && (
        <ReadPlaceholder read={list} name="The timeline">
          <Loading name="the timeline" />
          <SkeletonText lines={6} className="mt-6" />
        </ReadPlaceholder>
      )}
      {data && items.length === 0 && (
        <p className="mt-6 type-ui text-ink-2">Nothing here yet. Notes you save appear in this list.</p>
      )}
      {byDay.map(([on, ofDay]) => (
        <section key={on} aria-label={day(on, 'longDate')} className="mt-6">
          <h3 className="type-note text-ink-2">{day(on, 'longDate')}</h3>
          <ol className="mt-2">
            {ofDay.map((item) => (
              <Entry key={`${item.kind} ${item.id} ${item.at}`} item={item} name={name} clientId={client.id} />
            ))}
          </ol>
        </section>
      ))}
      <ShowMore list={list} variant="text" className="mt-4">
        Show earlier
      </ShowMore>
    </section>
  )
}

function Entry({ item, name, clientId }: { item: TimelineItem; name: string; clientId: string }) {
  const { title, detail, isBad } = timelineText(item, name, useNotShown() !== null)
  return (
    <li className="relative grid grid-cols-[2rem_minmax(0,1fr)_auto] gap-x-3.5 pb-4 before:absolute before:top-8 before:bottom-0 before:left-4 before:w-px before:-translate-x-1/2 before:bg-line-2 last:before:hidden">
      <span className="grid size-8 place-items-center rounded-full border border-line-2 bg-surface text-ink-2">
        <Icon of={icons[item.kind]} small />
      </span>
      <div className="min-w-0 pt-1">
        <p className={`font-strong text-15/6 [overflow-wrap:anywhere] ${isBad ? 'text-bad' : ''}`}>{title}</p>
        {detail && <p className="type-note text-ink-2 [overflow-wrap:anywhere]">{detail}</p>}
        {item.kind === 'note' && (
          <p className="mt-1.5 whitespace-pre-line rounded bg-sunken px-3.5 py-3 type-ui-s [overflow-wrap:anywhere]">
            {item.body || 'Note isn’t shown'}
          </p>
        )}
      </div>
      <div className="flex items-start gap-1">
        <time dateTime={item.at} className="pt-1.5 type-note text-ink-2">
          {when(item.at, 'time')}
        </time>
        {item.kind === 'note' && <DeleteNote clientId={clientId} noteId={item.id} />}
      </div>
    </li>
  )
}
