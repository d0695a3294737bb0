import { Link } from 'react-router'
import type { Match } from '#contract/matching/schemas.ts'
import { yearlyCostText } from '#web/directory/copy.ts'
import { ScoreRing } from '#web/matching/score/score-ring.tsx'
import { when } from '#web/platform/format.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'

/** The best three matches in short, each a way to the advisor's page. */
export function BestMatches({ matches, sumUsd }: { matches: readonly Match[]; sumUsd: number | null }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-3">
      {matches.map(({ advisor, score }) => (
        <li key={advisor.id}>
          <Link to={`/advisors/${advisor.id}`} className="block text-ink no-underline">
            <Panel className="p-5 transition-colors hover:border-line-2">
              <div className="flex items-start gap-3">
                <Avatar size={56} name={advisor.name} photoUrl={advisor.avatarUrl} />
                <span className="min-w-0 flex-1">
                  <span className="block type-title-3 [overflow-wrap:anywhere]">{advisor.name}</span>
                  <span className="block truncate type-note text-ink-2">
                    {[advisor.firmName ?? 'Independent', [advisor.city, advisor.state].filter(Boolean).join(', ')].join(
                      ' · ',
                    )}
                  </span>
                </span>
                <ScoreRing score={score} size="sm" />
              </div>
              <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 type-note">
                <dt className="text-ink-2">Cost</dt>
                <dd>{yearlyCostText(advisor, sumUsd)}</dd>
                <dt className="text-ink-2">Next opening</dt>
                <dd>{advisor.nextFreeAt ? when(advisor.nextFreeAt) : 'Send a message'}</dd>
              </dl>
            </Panel>
          </Link>
        </li>
      ))}
    </ul>
  )
}
