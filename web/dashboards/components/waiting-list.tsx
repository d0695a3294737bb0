import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Desk, DeskItem } from '#contract/dashboards/schemas.ts'
import { answerWithinHours } from '#contract/messaging/values.ts'
import { kindNames, modeNames } from '#contract/scheduling/labels.ts'
import { messageText } from '#web/messaging/copy.ts'
import { chatPath } from '#web/paths.ts'
import { when } from '#web/platform/format.ts'
import { MoveActions } from '#web/scheduling/appointments/move-actions.tsx'
import { RequestActions } from '#web/scheduling/appointments/request-actions.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { WaitTimer } from '#web/ui/display/wait-timer.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { PanelHead } from '#web/ui/layout/panel.tsx'
import { answeredText } from '../copy.ts'
import { deadlineOfItem, type LinksOf, personOf } from '../waiting/desk-items.ts'

type WaitingListProps = {
  items: readonly DeskItem[]
  answered: Desk['answered']
  linksOf: LinksOf
  now: Date
  onChanged: () => void
}

/**
 * Everyone who waits for the advisor, the longest wait first, with the act in place. Only the first
 * has the filled button.
 */
export function WaitingList({ items, answered, linksOf, now, onChanged }: WaitingListProps) {
  return (
    <section aria-label="Waiting for you" className="flex flex-col p-5">
      <PanelHead title="Waiting for you">Reply within {answerWithinHours} hours</PanelHead>
      {items.length === 0 ? (
        <p className="mt-4 flex gap-2 type-ui text-ink-2">
          <Icon of={Check} small className="mt-1 text-ok" />
          You’re all caught up.
        </p>
      ) : (
        <ul className="mt-3 border-t">
          {items.map((item, position) => (
            <WaitingRow
              key={item.kind === 'message' ? item.chat.id : item.appointment.id}
              item={item}
              linksOf={linksOf}
              now={now}
              isFirst={position === 0}
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
      {answered.count > 0 && (
        <p className="mt-auto flex gap-2 border-t pt-3 type-note text-ink-2">
          <Icon of={Check} small className="mt-0.5" />
          {answeredText(answered)}
        </p>
      )}
    </section>
  )
}

type WaitingRowProps = Omit<WaitingListProps, 'items' | 'answered'> & { item: DeskItem; isFirst: boolean }

function WaitingRow({ item, linksOf, now, isFirst, onChanged }: WaitingRowProps) {
  const person = personOf(item)
  const { lead } = linksOf(person.id)
  const timer = <WaitTimer {...deadlineOfItem(item, now)} />
  const acts = <Acts item={item} isFirst={isFirst} onChanged={onChanged} />
  const isMessage = item.kind === 'message'
  return (
    <li className={`${rowStyle} ${isMessage ? messageColumns : 'grid-cols-[2.5rem_minmax(0,1fr)]'}`}>
      <Avatar size={40} name={person.displayName} photoUrl={person.avatarUrl} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="wrap-anywhere font-strong">
            {lead ? (
              <Link to={lead} preventScrollReset className="touch inline-block text-ink no-underline hover:underline">
                {person.displayName}
              </Link>
            ) : (
              person.displayName
            )}
          </span>
          <span className="type-micro text-ink-3">{kindOfItem[item.kind]}</span>
        </p>
        <Subject item={item} linksOf={linksOf} />
      </div>
      {isMessage ? (
        <>
          <div className="max-sm:order-last max-sm:col-span-3 max-sm:pl-13 lg:max-xl:order-last lg:max-xl:col-span-3 lg:max-xl:pl-13">
            {timer}
          </div>
          {acts}
        </>
      ) : (
        // Two buttons have no room beside the text.
        <div className="col-start-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {timer}
          {acts}
        </div>
      )}
    </li>
  )
}

const rowStyle = 'grid items-center gap-x-3 gap-y-2 border-b py-3.5 last:border-b-0'
const messageColumns =
  'grid-cols-[2.5rem_1fr_auto] sm:max-lg:grid-cols-[2.5rem_1fr_11.25rem_auto] xl:grid-cols-[2.5rem_1fr_11.25rem_auto]'

const kindOfItem: Record<DeskItem['kind'], string> = {
  message: 'Message',
  request: 'Booking request',
  move: 'Reschedule',
}

function Subject({ item, linksOf }: { item: DeskItem; linksOf: LinksOf }): ReactNode {
  if (item.kind === 'message')
    return (
      item.chat.lastMessage && (
        <p className="line-clamp-2 type-note text-ink-2">“{messageText(item.chat.lastMessage)}”</p>
      )
    )
  const { kind, mode, startsAt, notes, with: person } = item.appointment
  const { chat } = linksOf(person.id)
  return (
    <>
      <p className="type-note text-ink-2">
        {kindNames[kind]}, {modeNames[mode].toLowerCase()}: {item.kind === 'move' && 'now '}
        {when(startsAt)}
        {chat && (
          <>
            {' · '}
            <Link to={chat} className="link">
              Chat
            </Link>
          </>
        )}
      </p>
      {notes && <p className="mt-1 line-clamp-2 type-note text-ink-2">“{notes}”</p>}
    </>
  )
}

function Acts({ item, isFirst, onChanged }: Pick<WaitingRowProps, 'item' | 'isFirst' | 'onChanged'>) {
  switch (item.kind) {
    case 'message':
      return (
        <LinkButton to={chatPath(item.chat.id)} size="sm" variant={isFirst ? 'primary' : 'secondary'}>
          Reply
          <span className="sr-only"> to {item.chat.other.displayName}</span>
        </LinkButton>
      )
    case 'request':
      return <RequestActions appointment={item.appointment} onChanged={onChanged} isFirst={isFirst} />
    case 'move':
      return <MoveActions appointment={item.appointment} onChanged={onChanged} isFirst={isFirst} />
  }
}
