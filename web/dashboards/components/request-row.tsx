import type { Appointment } from '#contract/scheduling/schemas.ts'
import { when } from '#web/platform/format.ts'
import { RequestActions } from '#web/scheduling/appointments/request-actions.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { kindNames, modeNames } from '../copy.ts'

type RequestRowProps = { request: Appointment; isFirst: boolean; onChanged: () => void }

/** A request for an appointment on the desk, confirmed or declined in place. */
export function RequestRow({ request, isFirst, onChanged }: RequestRowProps) {
  const { with: consumer, startsAt, kind, mode, notes } = request
  return (
    <li className="grid grid-cols-[40px_minmax(0,1fr)] items-center gap-x-3 gap-y-2 border-b py-3.5 last:border-b-0 sm:grid-cols-[40px_minmax(0,1fr)_auto]">
      <Avatar size={40} name={consumer.displayName} photoUrl={consumer.avatarUrl} />
      <div className="min-w-0">
        <p className="wrap-anywhere font-strong">{consumer.displayName}</p>
        <p className="type-note text-ink-2">
          {kindNames[kind]}, {modeNames[mode]}: {when(startsAt)}
        </p>
        <p className="mt-0.5">
          <Tag tone="warn">Needs your confirmation</Tag>
        </p>
        {notes && <p className="mt-1 line-clamp-2 type-note text-ink-2">“{notes}”</p>}
      </div>
      <div className="max-sm:col-span-2 max-sm:pl-[52px]">
        <RequestActions appointment={request} onChanged={onChanged} isFirst={isFirst} />
      </div>
    </li>
  )
}
