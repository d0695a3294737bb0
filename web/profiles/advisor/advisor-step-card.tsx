import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, type SubmitEventHandler, useEffect, useRef } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Progress } from '#web/ui/display/progress.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import type { AdvisorFormState } from './advisor-form.ts'
import { type AdvisorStep, addressOfStep, advisorSteps } from './advisor-steps.ts'

/** The position of a step with its progress bar. */
export function StepProgress({ step }: { step: AdvisorStep }) {
  const position = advisorSteps.indexOf(step) + 1
  return (
    <Progress
      label={`Step ${position} of ${advisorSteps.length}: ${step.title}`}
      value={position}
      of={advisorSteps.length}
      hideCount
    />
  )
}

/**
 * One step in a card. The foot leads back, past the step, or saves and goes on; a step without
 * fields has a link instead of the save.
 */
export function AdvisorStepCard({
  step,
  form,
  onSave,
  children,
}: {
  step: AdvisorStep
  form: AdvisorFormState
  onSave: SubmitEventHandler<HTMLFormElement>
  children: ReactNode
}) {
  const card = useRef<HTMLDivElement>(null)
  // A new step is read from its beginning, also by screen readers.
  useEffect(() => card.current?.focus({ preventScroll: true }), [])
  // The publish panel is a card by itself, and cards are not nested.
  const isPlain = step.id === 'publish'
  const Frame = isPlain ? 'div' : Panel
  const position = advisorSteps.indexOf(step)
  const [before, after] = [advisorSteps[position - 1], advisorSteps[position + 1]]
  const hasFields = step.fields.length > 0
  const content = (
    <>
      <div ref={card} tabIndex={-1} className={`outline-none ${isPlain ? '' : 'px-5 pt-6 md:px-8 md:pt-8'}`}>
        {form.problem && (
          <div className="mb-5">
            <Notice tone="bad">{form.problem}</Notice>
          </div>
        )}
        {children}
      </div>
      <div
        className={`flex items-center gap-2 ${isPlain ? '' : 'border-t bg-surface px-5 py-3 max-md:sticky max-md:bottom-tabbar max-md:z-10 md:rounded-b md:px-8 md:py-4'}`}
      >
        {before && (
          <LinkButton to={addressOfStep(before.id)} variant="text">
            <Icon of={ArrowLeft} small />
            Back
          </LinkButton>
        )}
        <span className="flex-1" />
        {after && hasFields && (
          <>
            <LinkButton to={addressOfStep(after.id)} variant="text">
              Skip
            </LinkButton>
            <Button type="submit" pending={form.isPending} pendingLabel="Saving">
              Save and continue
            </Button>
          </>
        )}
        {after && !hasFields && <LinkButton to={addressOfStep(after.id)}>Continue</LinkButton>}
      </div>
    </>
  )
  return (
    <Frame className={isPlain ? '' : 'max-md:-mx-5 max-md:rounded-none max-md:border-x-0'}>
      {hasFields ? (
        <form onSubmit={onSave} noValidate>
          {content}
        </form>
      ) : (
        content
      )}
    </Frame>
  )
}
