import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import { notified } from '#contract/notifications/events.ts'
import { getOwnVerification } from '#contract/verification/endpoints.ts'
import type { Verification } from '#contract/verification/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { day, listed } from '#web/platform/format.ts'
import { Notice } from '#web/ui/display/notice.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { matchText, proofText, statusText } from '../copy.ts'
import { AppealSection } from './appeal-section.tsx'
import { CaseDifferences, CaseHistory, RecordFacts } from './case-facts.tsx'
import { CertificationSection } from './certification-section.tsx'
import { CodeForm } from './code-form.tsx'
import { DocumentList } from './document-list.tsx'
import { NumberForm } from './number-form.tsx'
import { StatementForm } from './statement-form.tsx'
import { UploadButton } from './upload-button.tsx'

type Props = {
  verification: Verification
  emailVerified: boolean
  onChanged: (verification: Verification) => void
}

// A decision of the staff is a notification.
const events = [notified]

/** An advisor's verification in three steps: the number, the match, the proof of control. */
export function VerificationPanel({ verification, emailVerified, onChanged }: Props) {
  useFocusFallback()
  useServerEvents(events, () => void call(getOwnVerification).then(onChanged, () => undefined))
  const { state, crdNumber, firmNames, recordDate, note, dispute, proof, documents } = verification
  const isMatch = verification.result === 'matched_active' || state === 'verified'
  const isSubmitted = crdNumber !== null
  return (
    <div className="grid gap-5">
      {state === 'verified' ? (
        <p className="flex gap-2.5 text-ok">
          <Icon of={ShieldCheck} className="mt-0.5" />
          <span className="min-w-0">
            <span className="block font-strong">Verified, CRD {crdNumber}</span>
            <span className="block break-words type-note text-ink-2">
              {statusText(verification)} {proofText(proof)}.
            </span>
          </span>
        </p>
      ) : (
        <Notice tone={state === 'rejected' || state === 'expired' ? 'warn' : 'info'}>{statusText(verification)}</Notice>
      )}
      {dispute?.side === 'holder' && (
        <Notice tone="warn">
          Another account is claiming your CRD number. You stay verified until an administrator decides. Add evidence
          and a statement.
        </Notice>
      )}
      {note && (
        <p className="break-words type-ui-s">
          <span className="text-ink-3">Our note:</span> {note}
        </p>
      )}
      {verification.appeal && (
        <AppealSection appeal={verification.appeal} emailVerified={emailVerified} onChanged={onChanged} />
      )}
      <ol className="grid gap-6">
        <Step number={1} title="Enter your CRD number" isDone={isSubmitted && state !== 'rejected'}>
          <NumberForm {...{ verification, emailVerified, onChanged }} />
        </Step>
        <Step
          number={2}
          title="Match with the public register"
          isDone={isSubmitted && isMatch}
          isInReview={isSubmitted && state === 'pending'}
        >
          {isSubmitted ? (
            <>
              <p className="type-ui-s">
                {matchText(verification)}
                {firmNames.length > 0 && ` Registered with ${listed(firmNames)}.`}
                {recordDate && ` Record of ${day(recordDate)}.`}
              </p>
              <CaseDifferences differences={verification.differences} />
              {state === 'pending' && verification.differences.some(({ kind }) => kind === 'name') && (
                <p className="type-ui-s text-ink-2">
                  If the name in “About you” isn’t the one on your registration, correct it there. We’ll compare it
                  again.
                </p>
              )}
              <RecordFacts facts={verification} />
            </>
          ) : (
            <p className="type-ui-s text-ink-2">We compare your name and look for an active registration.</p>
          )}
        </Step>
        <Step
          number={3}
          title="Prove it’s yours"
          isDone={proof !== null}
          isInReview={state === 'pending' && documents.length > 0}
        >
          <Proof {...{ verification, onChanged }} />
          <DocumentList documents={documents} />
        </Step>
      </ol>
      <CertificationSection
        certifications={verification.certifications}
        isVerified={state === 'verified'}
        onChanged={onChanged}
      />
      <CaseHistory history={verification.history} />
    </div>
  )
}

function Step({
  number,
  title,
  isDone,
  isInReview = false,
  children,
}: {
  number: number
  title: string
  isDone: boolean
  /** Sent, and waits for our staff. */
  isInReview?: boolean
  children: ReactNode
}) {
  return (
    <li className="border-t pt-4">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="type-title-3">
          {number}. {title}
        </h3>
        <Tag tone={isDone ? 'ok' : 'plain'}>{isDone ? 'Done' : isInReview ? 'In review' : 'To do'}</Tag>
      </div>
      <div className="grid gap-3">{children}</div>
    </li>
  )
}

function Proof({ verification, onChanged }: Pick<Props, 'verification' | 'onChanged'>) {
  const { state, domains, dispute, proof, appeal } = verification
  const isAppealed = appeal?.kind === 'made' && appeal.state === 'open'
  const isOpen = state === 'pending' || dispute !== null || isAppealed
  if (!isOpen)
    return (
      <p className="break-words type-ui-s text-ink-2">{proof ? `${proofText(proof)}.` : 'Enter your number first.'}</p>
    )
  return (
    <>
      {proof && <p className="break-words type-ui-s">{proofText(proof)}.</p>}
      {domains.length > 0 && state === 'pending' && !proof && (
        <div className="grid gap-3">
          <h4 className="font-strong type-ui">Code by email</h4>
          <p className="type-ui-s text-ink-2">
            We’ll send a code to your address at the domain on your firm’s Form ADV.
          </p>
          <CodeForm verification={verification} onChanged={onChanged} />
        </div>
      )}
      <div className="grid gap-3">
        <h4 className="font-strong type-ui">Document</h4>
        <p className="type-ui-s text-ink-2">
          Upload your Form U4 or a letter from your firm: PDF, JPEG or PNG, up to 5 MB. Only you and our administrators
          can read it. An administrator will decide.
        </p>
        <div>
          <UploadButton onChanged={onChanged} />
        </div>
      </div>
      {verification.stage === 'matched' && (
        <p className="type-ui-s text-ink-2">
          If your firm is verified on this site, its owner can also confirm you on the team page.
        </p>
      )}
      {dispute && <StatementForm statement={dispute.statement} onChanged={onChanged} />}
    </>
  )
}
