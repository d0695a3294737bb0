import ArrowLeft from 'lucide-react/icons/arrow-left'
import Eye from 'lucide-react/icons/eye'
import { type BaseSyntheticEvent, type ReactNode, useEffect, useRef } from 'react'
import type { Submission } from '#web/platform/submission.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { UnsavedGuard } from '../components/unsaved-guard.tsx'
import type { StepPlace } from './step.ts'

/**
 * One question: what, why, who sees it, the answer, and the way on. The foot stays under the thumb
 * on the phone.
 */
export function StepCard({
  place: { step, backTo, skipTo, action, changedForm, onLeave, onNext },
  form,
  onSubmit,
  children,
}: {
  place: StepPlace
  form: Submission & { formState: { isDirty: boolean } }
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  // A new question is read from its beginning, also by those who hear it.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <form ref={form.formState.isDirty ? changedForm : null} onSubmit={onSubmit} noValidate>
      <UnsavedGuard unsaved={form.formState.isDirty && !form.isPending} viewParam="step" />
      <Panel className="max-md:-mx-5 max-md:rounded-none max-md:border-x-0">
        <div className="px-5 pt-6 pb-4 md:px-8 md:pt-8">
          <h2 ref={heading} tabIndex={-1} className="type-title-2 outline-none">
            {step.question}
          </h2>
          <p className="mt-2 type-ui text-ink-2">{step.why}</p>
          <p className="mt-2 flex gap-2 type-note text-ink-3">
            <Icon of={Eye} small className="mt-0.5" />
            <span>
              <span className="text-ink-2">Who sees it:</span> {step.seenBy}
            </span>
          </p>
          <div className="mt-6 grid gap-3">
            {form.problem && <Notice tone="bad">{form.problem}</Notice>}
            {children}
          </div>
        </div>
        <div className="flex items-center gap-2 border-t bg-surface px-5 py-3 max-md:sticky max-md:bottom-tabbar md:rounded-b md:px-8 md:py-4">
          {backTo && (
            <LinkButton to={backTo} variant="text" replace onClick={(event) => onLeave(backTo, event)}>
              <Icon of={ArrowLeft} small />
              Back
            </LinkButton>
          )}
          <span className="flex-1" />
          <LinkButton to={skipTo} variant="text" replace>
            Skip
          </LinkButton>
          <Button type="submit" onClick={onNext} pending={form.isPending} pendingLabel="Saving">
            {action}
          </Button>
        </div>
      </Panel>
    </form>
  )
}
