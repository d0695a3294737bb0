import { Link } from 'react-router'
import type { Client } from '#contract/leads/clients/schemas.ts'
import { day, when } from '#web/platform/format.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Tag } from '#web/ui/display/tag.tsx'

/** A client on the list, with the way to their record. */
export function ClientRow({ client }: { client: Client }) {
  const { openTasks, nextReviewOn } = client
  return (
    <li className="relative grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-3.5 gap-y-1 px-4 py-3 hover:bg-sunken md:grid-cols-[2.5rem_minmax(0,2fr)_minmax(0,1.4fr)_minmax(0,1fr)_7.5rem]">
      <Avatar size={40} name={client.name} photoUrl={client.consumer?.avatarUrl ?? null} />
      <div className="min-w-0">
        <Link
          to={`/clients/${client.id}`}
          className="block truncate font-strong text-15/6 text-ink no-underline after:absolute after:inset-0 hover:underline"
        >
          {client.name}
        </Link>
        <p className="truncate type-note text-ink-2">
          {client.email ?? (client.origin === 'converted' ? 'Details hidden' : 'No email address')}
        </p>
      </div>
      <p className="type-note text-ink-2 max-md:col-start-2">
        {nextReviewOn ? `Review ${day(nextReviewOn)}` : 'No review planned'}
      </p>
      <p className="max-md:col-start-2">
        {openTasks > 0 ? (
          <Tag tone="action">{openTasks === 1 ? '1 open task' : `${openTasks} open tasks`}</Tag>
        ) : (
          <span className="type-note text-ink-3 max-md:hidden">No tasks</span>
        )}
      </p>
      <p className="type-note text-ink-2 max-md:hidden md:text-right">
        {client.origin === 'converted' ? 'Since' : 'Added'} {when(client.since, 'date')}
      </p>
    </li>
  )
}
