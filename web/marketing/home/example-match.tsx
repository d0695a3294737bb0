import CalendarPlus from 'lucide-react/icons/calendar-plus'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { CriterionLine, ScoreBreakdown } from '#web/matching/score/score-breakdown.tsx'
import { pathsIntoRing } from '#web/matching/score/score-breakdown-geometry.ts'
import { ScoreRing } from '#web/matching/score/score-ring.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { exampleMatch as match } from '../content/example-match.ts'

const rowHeight = 52

/**
 * The hero's art is the product itself: a match with its reasons, drawn from its breakdown like any
 * other.
 */
export function ExampleMatch() {
  return (
    <>
      <WideMatch />
      <NarrowMatch />
    </>
  )
}

function WideMatch() {
  return (
    <figure
      aria-label="An example match, with its five reasons"
      className="relative max-w-174 rounded border bg-surface shadow-sheet max-md:hidden"
    >
      <div className="flex items-center gap-4 border-b px-6 pt-6 pb-5">
        <Avatar name={match.name} size={64} />
        <div>
          <h2 className="type-title-2 font-[450]">{`${match.name}, ${match.letters}`}</h2>
          <p className="type-ui-s text-ink-2">{`${match.firm}, ${match.place}`}</p>
          <p className="mt-0.5 flex items-center gap-1.5 type-note text-ok">
            <Icon of={ShieldCheck} small />
            {match.verified}
          </p>
        </div>
        <Tag className="absolute top-6 right-6">Example match</Tag>
      </div>
      <div className="relative grid grid-cols-[1fr_6rem_8.5rem] items-center py-3 pl-6">
        <ol>
          {match.criteria.map((criterion) => (
            <li
              key={criterion.id}
              className="mr-3.5 grid min-h-13 grid-cols-[1fr_auto] content-center gap-x-3 border-b last:border-b-0"
            >
              <span className="font-strong text-15/5">{criterion.label}</span>
              <span className="row-span-2 self-center text-right font-medium font-serif text-20/6">
                {Math.round(criterion.points)}
                <span className="font-normal font-sans text-13/5 text-ink-3">{`/${criterion.weight}`}</span>
              </span>
              <span className="type-note text-ink-2">{criterion.reason}</span>
            </li>
          ))}
        </ol>
        <svg
          aria-hidden="true"
          fill="none"
          viewBox={`0 0 96 ${rowHeight * match.criteria.length}`}
          width="96"
          height={rowHeight * match.criteria.length}
          className="overflow-visible"
        >
          {pathsIntoRing(match.criteria, rowHeight).map((path) => (
            <CriterionLine key={path.id} path={path} />
          ))}
        </svg>
        <ScoreRing score={match.score} size="lg" className="-ml-px" />
        {/* One line leaves the ring taut and ends in what it leads to: a time to talk. */}
        <span
          aria-hidden="true"
          className="absolute top-[calc(50%+55px)] -bottom-px left-[calc(100%-82px)] w-[1.5px] bg-action"
        >
          <span className="absolute -bottom-1 -left-[3px] size-1.75 rounded-full border-[1.5px] border-action bg-surface" />
        </span>
      </div>
      <div className="flex items-end justify-between border-t px-6 pt-5 pb-6">
        <div>
          <p className="mb-1 type-note text-ink-3">Cost to you</p>
          <p className="type-title-3">{match.fee}</p>
          <p className="type-ui-s text-ink-2">{`${match.cost} a year on your ${match.onWhat}`}</p>
        </div>
        <div className="text-right">
          <p className="mb-2 type-note text-ink-3">{`Next opening, ${match.zone}`}</p>
          <LinkButton to="/signup" className="text-16/5">
            <Icon of={CalendarPlus} small />
            {match.slot}
          </LinkButton>
        </div>
      </div>
    </figure>
  )
}

function NarrowMatch() {
  return (
    <figure
      aria-label="An example match, with its five reasons"
      className="relative rounded border bg-surface shadow-sheet md:hidden"
    >
      <Tag className="absolute -top-2.5 right-4 border bg-paper">Example match</Tag>
      <div className="flex items-center gap-4 border-b p-4">
        <Avatar name={match.name} />
        <div>
          <h2 className="type-title-3">{`${match.name}, ${match.letters}`}</h2>
          <p className="type-ui-s text-ink-2">{`${match.firm}, ${match.city}`}</p>
        </div>
      </div>
      <div className="pt-1 pr-4 pb-4 pl-3">
        <ScoreBreakdown
          criteria={match.criteria}
          score={match.score}
          dense
          sum={`${match.score} of 100`}
          note={`${match.points} of ${match.outOf} points`}
        />
      </div>
      <div className="flex items-center justify-between gap-3 border-t p-4">
        <div>
          <p className="type-title-3">{match.fee}</p>
          <p className="type-ui-s text-ink-2">{`${match.cost} on your ${match.onWhat}`}</p>
        </div>
        <LinkButton to="/signup">{match.slot}</LinkButton>
      </div>
    </figure>
  )
}
