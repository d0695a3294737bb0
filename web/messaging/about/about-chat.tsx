import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Chat } from '#contract/messaging/schemas.ts'
import { modeNames } from '#contract/scheduling/labels.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { isOpenStatus } from '#contract/scheduling/values.ts'
import { when } from '#web/platform/format.ts'
import { nameInSentence } from '#web/profiles/copy.ts'
import { canBlock } from '../state.ts'
import { AboutAdvisor } from './about-advisor.tsx'
import { AboutConsumer } from './about-consumer.tsx'
import { AboutPerson } from './about-person.tsx'
import { ChatFiles } from './chat-files.tsx'
import { DetailHeading, DetailList, DetailRow } from './detail-list.tsx'
import { BlockDialog, ReportDialog } from './report-dialog.tsx'

type Props = { chat: Chat; appointments: readonly Appointment[]; onWithdraw: () => void }

/**
 * Who the other side is, when the two meet next, what is shared, and what to do if something is
 * wrong.
 */
export function AboutChat({ chat, appointments, onWithdraw }: Props) {
  const next = <NextAppointment appointments={appointments} />
  return (
    <div className="type-ui-s">
      {chat.kind === 'colleagues' ? (
        <AboutPerson chat={chat} />
      ) : chat.consumer ? (
        <AboutConsumer chat={chat} consumer={chat.consumer}>
          {next}
        </AboutConsumer>
      ) : (
        <AboutAdvisor chat={chat} onWithdraw={onWithdraw}>
          {next}
        </AboutAdvisor>
      )}
      <ChatFiles chatId={chat.id} />
      <ReportActions chat={chat} />
    </div>
  )
}

function NextAppointment({ appointments }: { appointments: readonly Appointment[] }) {
  const now = new Date().toISOString()
  const next = appointments
    .filter(({ status, endsAt }) => isOpenStatus(status) && endsAt > now)
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt))[0]
  if (!next) return null
  return (
    <>
      <DetailHeading>Next appointment</DetailHeading>
      <DetailList>
        <DetailRow name={when(next.startsAt, 'weekdayDate')}>
          <Link to="/appointments" className="text-ink">
            {when(next.startsAt, 'zonedTime')}, {modeNames[next.mode].toLowerCase()}
          </Link>
          {next.status === 'requested' && <span className="block type-note text-ink-3">not yet confirmed</span>}
        </DetailRow>
      </DetailList>
    </>
  )
}

function ReportActions({ chat }: { chat: Chat }) {
  const [open, setOpen] = useState<'report' | 'block' | null>(null)
  const set = (which: 'report' | 'block') => (next: boolean) => setOpen(next ? which : null)
  return (
    <>
      <DetailHeading>Something wrong?</DetailHeading>
      <p>
        <ActionButton onClick={() => setOpen('report')}>Report</ActionButton>
        {canBlock(chat) && (
          <>
            {' or '}
            <ActionButton onClick={() => setOpen('block')}>block</ActionButton>
          </>
        )}{' '}
        {nameInSentence(chat.other.displayName)}.
      </p>
      <ReportDialog chat={chat} open={open === 'report'} onOpenChange={set('report')} />
      <BlockDialog chat={chat} open={open === 'block'} onOpenChange={set('block')} />
    </>
  )
}

function ActionButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-mx-1 inline-flex min-h-11 items-center px-1 text-action underline underline-offset-[3px] md:min-h-6"
    >
      {children}
    </button>
  )
}
