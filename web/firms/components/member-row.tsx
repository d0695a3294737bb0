import { Link } from 'react-router'
import { firmRoleLabels } from '#contract/firms/labels.ts'
import type { TeamMember } from '#contract/firms/schemas.ts'
import { when } from '#web/platform/format.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Tag } from '#web/ui/display/tag.tsx'

/** One colleague as a row: who, since when, and whether consumers can find them. */
export function MemberRow({ member }: { member: TeamMember }) {
  const { person, email, firmRole, joinedAt, isListed } = member
  return (
    <li className="flex items-center gap-3 border-b py-3 last:border-b-0">
      <Avatar
        size={40}
        name={person.displayName}
        photoUrl={person.avatarUrl}
        online={person.onlineStatus === 'online'}
      />
      <div className="min-w-0 flex-1">
        <Link to={`/team/member/${person.id}`} className="font-strong text-ink underline-offset-4 hover:underline">
          {person.displayName}
        </Link>
        <p className="truncate type-note text-ink-2">
          {firmRoleLabels[firmRole]}
          {email !== person.displayName && `, ${email}`}
          {person.onlineStatus === 'online' && <span className="text-ok"> · Online</span>}
        </p>
      </div>
      <div className="grid justify-items-end gap-1">
        {firmRole !== 'compliance' && <Tag tone={isListed ? 'ok' : 'plain'}>{isListed ? 'Listed' : 'Not listed'}</Tag>}
        <span className="type-micro text-ink-3 max-sm:hidden">joined {when(joinedAt, 'date')}</span>
      </div>
    </li>
  )
}
