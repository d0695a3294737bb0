import { Link } from 'react-router'
import type { OwnProfile } from '#contract/profiles/schemas.ts'
import { consumerParts } from '#contract/profiles/values.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { OwnBriefs } from '../briefs/own-briefs.tsx'
import { AvatarEditor } from '../components/avatar-editor.tsx'
import { answerTo, consumerSteps, firstOpenStep } from '../steps/consumer-steps.ts'
import type { ConsumerStep } from '../steps/step.ts'
import { addressOfStep } from './consumer-flow.tsx'

/** Every answer of a consumer's profile, each with a link to its question. */
export function ConsumerAnswers({ own, onSaved }: { own: OwnProfile; onSaved: (own: OwnProfile) => void }) {
  const open = firstOpenStep(own.completion)
  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,47.5rem)_minmax(0,16.5rem)] xl:gap-x-16 xl:grid-cols-[minmax(0,47.5rem)_minmax(0,20rem)]">
      <div>
        <Panel className="px-5 py-2 md:px-8 md:py-4">
          <div className="border-b py-5">
            <AvatarEditor
              profile={own.profile}
              onSaved={onSaved}
              seenBy="Only advisors you share your details with can see it."
            />
          </div>
          <dl>
            {consumerSteps.map((step) => (
              <AnswerRow key={step.id} step={step} answer={answerTo(step, own)} />
            ))}
          </dl>
        </Panel>
        <div className="mt-6 flex flex-wrap gap-3">
          {open ? (
            <LinkButton size="lg" to={addressOfStep(open.id)}>
              Next: {open.question}
            </LinkButton>
          ) : (
            <LinkButton size="lg" to="/matches">
              See your matches
            </LinkButton>
          )}
        </div>
      </div>
      <div>
        <VisibilityRules />
        <OwnBriefs />
      </div>
    </div>
  )
}

/** Whether a profile is incomplete without an answer. */
const isNeeded = (part: string) => consumerParts.some((needed) => needed === part)

function AnswerRow({ step: { id, question, parts }, answer }: { step: ConsumerStep; answer: string | null }) {
  const action = answer === null ? 'Answer' : 'Change'
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-b py-2 last:border-b-0 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]">
      <dt className="type-ui-s text-ink-2 max-md:col-span-2">{question}</dt>
      <dd className={`min-w-0 [overflow-wrap:anywhere] ${answer === null ? 'text-ink-3' : ''}`}>
        {answer ?? (parts.some(isNeeded) ? 'Not answered yet' : 'Not added')}
      </dd>
      <dd>
        <Link
          to={addressOfStep(id)}
          className="inline-flex min-h-11 items-center type-ui-s link"
          aria-label={`${action}: ${question}`}
        >
          {action}
        </Link>
      </dd>
    </div>
  )
}

/** The promise of disclosure in five lines (docs/product.md "Matching"). */
function VisibilityRules() {
  return (
    <section aria-label="Who sees what">
      <h2 className="pb-2 type-title-3">Who sees what</h2>
      <dl className="border-t type-ui-s">
        <VisibilityRow
          audience="Advisors you haven’t contacted"
          how="Nothing about you. They don’t know you’re here."
        />
        <VisibilityRow
          audience="Advisors you contact"
          how="Your state, what you want help with, the amount you’d start with, and your match score."
        />
        <VisibilityRow
          audience="The owner, administrators and compliance officers of their firm"
          how="The same, without your name or initials."
        />
        <VisibilityRow audience="Advisors you share your details with" how="Your name, email and picture as well." />
        <VisibilityRow
          audience="Advisors you choose"
          how="Your phone number, and the answers you put in a brief for them."
        />
      </dl>
      <p className="mt-3 type-ui-s">
        <Link to="/settings#consents" className="link touch">
          Who can see your name
        </Link>
      </p>
    </section>
  )
}

function VisibilityRow({ audience, how }: { audience: string; how: string }) {
  return (
    <div className="border-b py-2.5">
      <dt className="text-ink-3">{audience}</dt>
      <dd>{how}</dd>
    </div>
  )
}
