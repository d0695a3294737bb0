import { Link } from 'react-router'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Timeline } from '#web/ui/display/timeline.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import type { NextStep } from '../steps/next-steps.ts'

/** The one thing to do now, with the filled button, and the two after it. */
export function NextSteps({ steps: [first, ...rest] }: { steps: readonly NextStep[] }) {
  if (!first) return null
  const after = rest.slice(0, 2)
  return (
    <Panel
      tour="profile-completion"
      className={`mb-5 grid border-action max-lg:divide-y lg:divide-x ${after.length > 0 ? 'lg:grid-cols-[2fr_1fr]' : ''}`}
    >
      <section aria-label="Next step" className="p-5">
        <p className="font-strong type-ui-s text-action">Next step</p>
        <h2 className="type-title-2">{first.title}</h2>
        <p className="mt-1 max-w-[60ch] type-ui text-ink-2">{first.detail}</p>
        <LinkButton to={first.to} className="mt-4 max-sm:w-full">
          {first.action}
        </LinkButton>
      </section>
      {after.length > 0 && (
        <section aria-label="After that" className="p-5">
          <p className="type-ui-s text-ink-2">After that</p>
          <Timeline
            items={after.map((step) => ({
              id: step.title,
              state: 'next',
              content: (
                <>
                  <Link to={step.to} className="font-strong text-ink no-underline hover:underline">
                    {step.title}
                  </Link>
                  <p className="type-note text-ink-2">{step.detail}</p>
                </>
              ),
            }))}
          />
        </section>
      )}
    </Panel>
  )
}
