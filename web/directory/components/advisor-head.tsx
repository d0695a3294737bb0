import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AdvisorCard } from '#contract/directory/schemas.ts'
import { advisorPath } from '#web/paths.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { cameFrom } from '../state.ts'
import { Credentials } from './credentials.tsx'

/**
 * Who an advisor is: plate, name, firm, letters and place, above the card's own hairline, which
 * runs into the ring.
 */
export function AdvisorHead({
  advisor,
  ring,
  onOpen,
}: {
  advisor: AdvisorCard
  ring?: ReactNode
  /** Called when the name is followed to the advisor's page. */
  onOpen?: () => void
}) {
  const isOnline = advisor.onlineStatus === 'online'
  return (
    <div
      className={`relative grid min-h-21 gap-3.5 pb-2 after:absolute after:bottom-px after:left-0 after:h-px after:bg-line-2 ${ring ? 'grid-cols-[3.5rem_minmax(0,1fr)_4rem] after:right-8' : 'grid-cols-[3.5rem_minmax(0,1fr)] after:right-0'}`}
    >
      <Avatar name={advisor.name} photoUrl={advisor.avatarUrl} size={56} online={isOnline} className="mt-0.5" />
      <div className="min-w-0">
        <h2 className="type-title-3 [overflow-wrap:anywhere]">
          <Link
            to={advisorPath(advisor.id)}
            state={cameFrom(ring ? 'match' : 'search')}
            {...(onOpen && { onClick: onOpen })}
            className="touch text-ink no-underline hover:underline"
          >
            {advisor.name}
          </Link>
          {isOnline && <span className="sr-only"> (online)</span>}
        </h2>
        <p className="truncate type-note text-ink-2">
          {advisor.firm?.logoUrl && (
            <img
              src={advisor.firm.logoUrl}
              alt=""
              width={16}
              height={16}
              loading="lazy"
              className="mr-1.5 inline rounded-xs"
            />
          )}
          {advisor.firmName ?? 'Independent'}
        </p>
        <p className="line-clamp-2 type-note text-ink-2">
          <Credentials advisor={advisor} />
        </p>
      </div>
      {ring && <span className="-mb-2 self-end">{ring}</span>}
    </div>
  )
}
