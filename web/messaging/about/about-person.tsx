import { Link } from 'react-router'
import type { Chat } from '#contract/messaging/schemas.ts'
import { ScoreRing } from '#web/matching/score/score-ring.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'

/** Plate and name on a hairline, which the score's ring takes up where there is one. */
export function AboutPerson({ chat, to, score }: { chat: Chat; to?: string; score?: number | null }) {
  const { displayName, avatarUrl } = chat.other
  const hasScore = score !== null && score !== undefined
  return (
    <div className="relative mb-5 grid grid-cols-[3.5rem_1fr_auto] items-end gap-3.5">
      <span
        aria-hidden="true"
        className={`absolute bottom-[2px] left-0 h-px bg-line-2 ${hasScore ? 'right-8' : 'right-0'}`}
      />
      <Avatar name={displayName} photoUrl={avatarUrl} className="mb-2" />
      <p className="pb-3.5 type-title-3">
        {to ? (
          <Link to={to} className="text-ink">
            {displayName}
          </Link>
        ) : (
          displayName
        )}
      </p>
      {hasScore ? <ScoreRing score={score} /> : <span />}
    </div>
  )
}
