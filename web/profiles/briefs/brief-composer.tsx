import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Problem } from '#contract/problems.ts'
import { downloadOwnBrief, getOwnBrief, shareBrief } from '#contract/profiles/briefs/endpoints.ts'
import { briefChanged } from '#contract/profiles/briefs/events.ts'
import type { BriefField, OwnBrief } from '#contract/profiles/briefs/schemas.ts'
import { getDisclosure } from '#contract/profiles/endpoints.ts'
import { SupervisionNotice } from '#web/archive/components/supervision-notice.tsx'
import { call, download } from '#web/platform/api/call.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Loading, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { UnsavedGuard } from '../components/unsaved-guard.tsx'
import { ConsentDialog } from '../consent/consent-dialog.tsx'
import { nameInSentence } from '../copy.ts'
import { chosen, draftOf, type VersionedDraft } from './brief-draft.ts'
import { BriefFields, type SeenFields } from './brief-fields.tsx'
import { BriefPage } from './brief-page.tsx'
import { briefParam } from './brief-path.ts'
import { PdfButton } from './pdf-button.tsx'
import { WithdrawBrief } from './withdraw-brief.tsx'

const briefEvents = [briefChanged]

/**
 * One page in which a consumer composes the brief for one advisor, beside the page as that advisor
 * reads it. A question of the profile takes its place while it is answered; what was changed stays.
 */
export function BriefComposer({ advisorId, question }: { advisorId: string; question: ReactNode }) {
  // Null follows the server, so that a change on another device shows until something is changed
  // here.
  const [changed, setChanged] = useState<VersionedDraft | null>(null)
  const [answering, setAnswering] = useState<BriefField | null>(null)
  const { data: own, error } = useEndpoint(getOwnBrief, { params: { advisorId } })
  useServerEvents(briefEvents, () => void invalidate(getOwnBrief))
  if (question) {
    return (
      <>
        {question}
        <UnsavedGuard unsaved={changed !== null} viewParam={briefParam} />
      </>
    )
  }
  if (own) return <Composer own={own} {...{ changed, setChanged, answering, setAnswering }} />
  return (
    <PageLayout title="Your brief">
      {error ? (
        <p className="type-ui text-ink-2">{error.message}</p>
      ) : (
        <>
          <Loading name="your brief" />
          <SkeletonText lines={8} />
        </>
      )}
    </PageLayout>
  )
}

type ComposerProps = {
  own: OwnBrief
  changed: VersionedDraft | null
  setChanged: (draft: VersionedDraft | null) => void
  answering: BriefField | null
  setAnswering: (field: BriefField) => void
}

function Composer({ own, changed, setChanged, answering, setAnswering }: ComposerProps) {
  const { advisor, answers, shared } = own
  const name = nameInSentence(advisor.displayName)
  const [isSaving, setSaving] = useState(false)
  const [isConsenting, setConsenting] = useState(false)
  const reading = useRef<HTMLHeadingElement>(null)
  const latest = useRef(changed)
  useEffect(() => {
    latest.current = changed
  }, [changed])
  const draft = changed ?? draftOf(own)
  const isEmpty = draft.fields.length === 0 && draft.note.trim() === ''

  /** What was typed stays, and replaces from now on what the server holds. */
  const keepOver = ({ shared: held }: OwnBrief) =>
    setChanged({ ...(latest.current ?? draft), version: held?.version ?? 0 })
  const send = async () => {
    const params = { advisorId: advisor.id }
    try {
      const saved = await call(shareBrief, { params, body: { ...draft, fields: [...draft.fields] } })
      toast.success(shared ? 'Brief saved' : `You’ve shared your brief with ${name}`)
      await invalidate(getOwnBrief, getDisclosure)
      if (latest.current !== changed) return keepOver(saved)
      setChanged(null)
      // The button has nothing left to save and loses the focus.
      reading.current?.focus()
    } catch (error) {
      toastProblem(error)
      if (!(error instanceof Problem) || error.code !== 'profiles.brief-changed') return
      keepOver(await call(getOwnBrief, { params }))
      await invalidate(getOwnBrief, getDisclosure)
    }
  }
  const save = async () => {
    setSaving(true)
    await send().catch(toastProblem)
    setSaving(false)
  }
  return (
    <PageLayout
      title={`Your brief for ${name}`}
      lead={`Choose what ${name} can read about you. You can change or withdraw it at any time.`}
    >
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,40rem)_minmax(0,25rem)]">
        <Panel className="px-5 py-5 md:px-8 md:py-7">
          <BriefFields
            advisorId={advisor.id}
            answers={answers}
            seen={own.hasConsent ? seenWithoutBrief(name) : {}}
            draft={draft}
            answering={answering}
            onAnswer={setAnswering}
            onChange={(next) => setChanged({ ...next, version: draft.version })}
          />
          <div className="mt-6 flex flex-wrap gap-3">
            <Button
              size="lg"
              disabled={isEmpty || (shared !== null && changed === null)}
              pending={isSaving}
              pendingLabel="Saving"
              onClick={() => (own.hasConsent ? void save() : setConsenting(true))}
            >
              {shared ? 'Save changes' : `Share with ${name}`}
            </Button>
            {shared && <WithdrawBrief advisorId={advisor.id} name={name} onWithdrawn={() => setChanged(null)} />}
          </div>
          {isEmpty && <p className="mt-3 type-note text-ink-2">Choose an answer or write a note to share.</p>}
          {!isEmpty && shared && changed === null && (
            <p className="mt-3 type-note text-ink-2">You have no changes to save.</p>
          )}
          <SupervisionNotice advisorId={advisor.id} className="mt-3 type-note text-ink-2" />
          {!own.hasConsent && (
            <p className="mt-3 type-note text-ink-3">
              We’ll ask you to share your name and email with {name} first. The brief can’t be read without that.
            </p>
          )}
        </Panel>
        <section aria-label={`What ${name} reads`} className="lg:sticky lg:top-[calc(var(--header)+24px)]">
          <h2 ref={reading} tabIndex={-1} className="pb-2 type-title-3 outline-none">
            {shared && !changed ? `What ${name} reads` : `What ${name} will read`}
          </h2>
          <p className="pb-2 font-strong">{own.consumerName}</p>
          <BriefPage answers={chosen(answers, draft.fields)} note={draft.note.trim()} />
          <p className="border-t pt-2.5 type-note text-ink-3">
            Answers follow your profile: when you change one there, {name} sees the new one. The note stays as you saved
            it.
          </p>
          {shared && !changed && (
            <PdfButton
              onDownload={() => download(downloadOwnBrief, { params: { advisorId: advisor.id } }, 'brief.pdf')}
            />
          )}
        </section>
      </div>
      <UnsavedGuard unsaved={changed !== null && !isSaving} viewParam={briefParam} />
      <ConsentDialog
        advisor={advisor}
        source="profile"
        open={isConsenting}
        onOpenChange={setConsenting}
        onConsented={() => void save()}
      />
    </PageLayout>
  )
}

/** What the advisor sees since the consumer shared their details (docs/product.md "Profiles"). */
const seenWithoutBrief = (name: string): SeenFields => ({
  preferredAdvisorSpecialties: `${name} sees this already.`,
  state: `${name} sees this already.`,
  investmentAmount: `${name} sees the amount of your first contact.`,
})
