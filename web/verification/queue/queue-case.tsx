import type { QueueCase as Case, Reviewer } from '#contract/verification/queue/schemas.ts'
import { ago, when } from '#web/platform/format.ts'
import { Tag } from '#web/ui/display/tag.tsx'
import { appealLabels } from '../copy.ts'
import { AppealDecision } from './appeal-decision.tsx'
import { AssigneeControl } from './assignee-control.tsx'
import { CaseCard } from './case-card.tsx'
import { CaseDecision } from './case-decision.tsx'
import { stateLabels } from './copy.ts'
import { RevokeForm } from './revoke-form.tsx'
import { UndoButton } from './undo-button.tsx'

const tones = { unverified: 'plain', pending: 'warn', verified: 'ok', rejected: 'bad', expired: 'plain' } as const

/** What the second person should look at, as the first one wrote. */
function SecondOpinion({ review: { history }, byName }: { review: Case; byName: string }) {
  const note = history.findLast(({ event }) => event === 'second_opinion')?.note
  if (!note) return null
  return (
    <div className="grid gap-1 border-l-2 pl-3 type-ui-s">
      <p className="text-ink-3">{byName} wants a second opinion</p>
      <blockquote className="break-words">{note}</blockquote>
    </div>
  )
}

/** A case with its file, who has it, and what the reader may do with it. */
export function QueueCase({
  review,
  reviewers,
  onChanged,
  onDecided,
}: {
  review: Case
  reviewers: readonly Reviewer[]
  onChanged: () => void
  /** The case may leave the list. */
  onDecided: () => void
}) {
  const { can, state, waitingSince, appeal, secondOpinionOf } = review
  const mayDecide = can.includes('reject')
  return (
    <article
      aria-label={`Case of ${review.advisorName}`}
      className="grid gap-x-10 gap-y-5 rounded border bg-surface p-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,23.75rem)]"
    >
      <div className="grid min-w-0 content-start gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="type-title-3">{review.advisorName}</h3>
          <Tag tone={tones[state]}>{stateLabels[state]}</Tag>
          {appeal && <Tag tone={appeal.state === 'open' ? 'warn' : 'plain'}>{appealLabels[appeal.state]}</Tag>}
          {secondOpinionOf && <Tag tone="action">Second opinion</Tag>}
          {waitingSince && <span className="type-note text-ink-3">Waiting {ago(waitingSince)}</span>}
        </div>
        {secondOpinionOf && <SecondOpinion review={review} byName={secondOpinionOf.name} />}
        <CaseCard review={review} proof={review.proof ?? review.restorableProof} />
        {appeal && (
          <div className="grid gap-1 border-l-2 pl-3 type-ui-s">
            <p className="text-ink-3">Appeal of {when(appeal.openedAt, 'zonedMoment')}</p>
            <blockquote className="break-words">{appeal.statement}</blockquote>
            {appeal.note && (
              <p className="break-words">
                <span className="text-ink-3">
                  {appealLabels[appeal.state]}
                  {appeal.decidedByName && ` by ${appeal.decidedByName}`}:
                </span>{' '}
                {appeal.note}
              </p>
            )}
          </div>
        )}
      </div>
      <div className="grid content-start gap-5">
        {can.includes('assign') && (
          <AssigneeControl review={review} reviewers={reviewers} mayTake={can.includes('take')} onChanged={onChanged} />
        )}
        {mayDecide && <CaseDecision review={review} onOutdated={onChanged} onDecided={onDecided} />}
        {can.includes('decide_appeal') && <AppealDecision review={review} onDecided={onDecided} />}
        {waitingSince && !mayDecide && !can.includes('decide_appeal') && (
          <p className="type-ui-s text-ink-2">
            {can.includes('take')
              ? 'Another administrator has this case.'
              : 'Another administrator needs to decide this case.'}
          </p>
        )}
        {can.includes('undo') && review.undoUntil && (
          <UndoButton review={review} until={review.undoUntil} onUndone={onDecided} />
        )}
        {can.includes('revoke') && <RevokeForm review={review} onRevoked={onDecided} />}
      </div>
    </article>
  )
}
