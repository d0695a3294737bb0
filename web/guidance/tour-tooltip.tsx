import { useEffect, useId, useRef } from 'react'
import type { TooltipRenderProps } from 'react-joyride'
import { Button } from '#web/ui/buttons/button.tsx'

/** One step in our own frame: what it is, how far one is, and the ways on, back and out. */
export function TourTooltip({ controls, index, isLastStep, size, step, tooltipProps }: TooltipRenderProps) {
  const id = useId()
  const main = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') controls.skip()
      // The library keeps focus that is inside; a click on the page takes it out.
      if (event.key !== 'Tab' || main.current?.closest('[role=dialog]')?.contains(document.activeElement)) return
      event.preventDefault()
      main.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [controls])
  return (
    <div
      {...tooltipProps}
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-content`}
      className="w-95 max-w-[calc(100vw-32px)] rounded border border-line-2 bg-surface p-5 text-ink shadow-sheet"
    >
      <p className="type-note text-ink-3">
        {index + 1} of {size}
      </p>
      <h2 id={`${id}-title`} className="mt-1 type-title-3">
        {step.title}
      </h2>
      <p id={`${id}-content`} className="mt-2 mb-4 type-ui text-ink-2">
        {step.content}
      </p>
      <div className="flex items-center gap-2">
        {!isLastStep && (
          <Button variant="text" size="sm" className="mr-auto -ml-2" onClick={() => controls.skip()}>
            Skip
          </Button>
        )}
        <span className="ml-auto" />
        {index > 0 && (
          <Button variant="secondary" size="sm" onClick={() => controls.prev()}>
            Back
          </Button>
        )}
        {/* The library moves focus to this mark, and returns it to the page after the step. */}
        <Button ref={main} size="sm" data-action="primary" onClick={() => controls.next()}>
          {isLastStep ? 'Finish' : 'Next'}
        </Button>
      </div>
    </div>
  )
}
