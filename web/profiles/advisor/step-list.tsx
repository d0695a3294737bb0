import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import { Link } from 'react-router'
import type { OwnProfile } from '#contract/profiles/schemas.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { type AdvisorStep, addressOfStep, advisorSteps, isStepDone, wholeAddress } from './advisor-steps.ts'

/** All steps with a mark at those that are done; each opens by itself. */
export function StepList({ current, own, isVerified }: { current: AdvisorStep; own: OwnProfile; isVerified: boolean }) {
  return (
    <nav aria-label="Steps of your profile">
      <ol className="grid">
        {advisorSteps.map((step) => {
          const isDone = isStepDone(step, own, isVerified)
          const isCurrent = step.id === current.id
          const isOptional = step.parts.length === 0 && step.fields.length > 0
          return (
            <li key={step.id}>
              <Link
                to={addressOfStep(step.id)}
                aria-current={isCurrent ? 'step' : undefined}
                className={`flex min-h-11 items-center gap-2.5 rounded-m px-3 type-ui-s no-underline hover:bg-sunken md:min-h-9 ${isCurrent ? 'bg-wash font-strong text-ink' : 'text-ink-2'}`}
              >
                <Icon of={isDone ? Check : Circle} small className={isDone ? 'text-ok' : 'text-ink-3'} />
                <span className="min-w-0 flex-1">
                  {isDone && <span className="sr-only">Done: </span>}
                  {step.title}
                </span>
                {isOptional && !isDone && <span className="font-normal type-note text-ink-3">Optional</span>}
              </Link>
            </li>
          )
        })}
      </ol>
      <p className="mt-2 px-3 type-ui-s">
        <Link to={wholeAddress} className="link">
          Show everything on one page
        </Link>
      </p>
    </nav>
  )
}
