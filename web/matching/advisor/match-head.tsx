import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { AdvisorDetail } from '#contract/directory/schemas.ts'
import { noMatchText } from '#contract/matching/labels.ts'
import type { Match, MatchWith } from '#contract/matching/schemas.ts'
import { Sheet } from '#web/ui/overlays/sheet.tsx'
import { strongest } from '../copy.ts'
import { DownloadReasons } from '../reasons/download-reasons.tsx'
import { MatchReasons } from '../reasons/match-reasons.tsx'
import { ScoreRing } from '../score/score-ring.tsx'
import { StartWarning } from '../score/start-warning.tsx'

/**
 * The reader's match above the times to book: score, strongest reasons, and all of them on request.
 */
export function MatchHead({ match, found: { sumUsd, sharpening } }: { match: Match; found: MatchWith }) {
  const [isOpen, setOpen] = useState(false)
  const strong = strongest(match.breakdown)
  return (
    <div className="relative grid grid-cols-[4rem_1fr] items-center gap-4 px-4 pt-4 pb-2 after:absolute after:right-0 after:bottom-px after:left-12 after:h-px after:bg-line-2 md:px-6 md:pt-5 md:after:left-14">
      <ScoreRing score={match.score} className="-mb-2.25" />
      <div>
        <h2 className="font-medium font-serif text-18/6 [word-spacing:0.1em]">
          Your match with {match.advisor.firstName}
        </h2>
        <p className="type-note text-ink-2">
          {strong && `Strongest: ${strong}. `}
          <button type="button" className="link touch py-1" onClick={() => setOpen(true)}>
            Why {match.score}?
          </button>
        </p>
        <StartWarning advisor={match.advisor} sumUsd={sumUsd} />
      </div>
      <Sheet open={isOpen} onOpenChange={setOpen} title={`Why ${match.advisor.name}`}>
        <MatchReasons
          narrow
          match={match}
          action={
            <Link to="/matches" className="link touch py-1">
              Change what counts
            </Link>
          }
        />
        <DownloadReasons match={match} sharpening={sharpening} />
      </Sheet>
    </div>
  )
}

/** The hard rule that excludes a match, or what the profile lacks: shown in place of the score. */
export function NoMatch({ found, advisor }: { found: MatchWith | null; advisor: AdvisorDetail }) {
  const rule = found?.ruledOutBecause ?? null
  const sentence: ReactNode = rule ? (
    noMatchText(rule, advisor, found?.assetsUsd ?? null)
  ) : (
    <>
      <Link to="/consumer-profile?step=home" className="link">
        Add your state
      </Link>{' '}
      to see how you match.
    </>
  )
  return (
    <p className="border-b px-4 py-3 type-ui-s text-ink-2 md:px-6">
      {rule && <span className="font-strong text-ink">Not a match with {advisor.firstName}. </span>}
      {sentence}
    </p>
  )
}
