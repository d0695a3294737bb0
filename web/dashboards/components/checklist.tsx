import Check from 'lucide-react/icons/check'
import { Link } from 'react-router'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import type { ChecklistStep } from '../steps/checklist.ts'

/**
 * The steps of a new account, each checked from the account itself. It is gone when all are done.
 */
export function Checklist({ title, note, steps }: { title: string; note?: string; steps: readonly ChecklistStep[] }) {
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)
  if (!next) return null
  return (
    <Panel tour="profile-completion" className="mb-5 border-action">
      <section aria-label={title} className="p-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="type-title-3">{title}</h2>
          <p className="type-ui-s text-ink-2">
            {done} of {steps.length} done
          </p>
        </div>
        {note && <p className="mt-1 type-ui-s text-ink-2">{note}</p>}
        <ol className="mt-3 border-t">
          {steps.map((step) => (
            <Step key={step.title} step={step} isNext={step === next} />
          ))}
        </ol>
      </section>
    </Panel>
  )
}

function Step({ step: { title, detail, to, action, isDone }, isNext }: { step: ChecklistStep; isNext: boolean }) {
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 border-b py-3 last:border-b-0 sm:grid-cols-[1.5rem_minmax(0,1fr)_auto]">
      <span
        className={`grid size-6 place-items-center self-start rounded-full border ${isDone ? 'border-ok text-ok' : 'border-line-2'}`}
      >
        {isDone && <Icon of={Check} small />}
      </span>
      <div className="min-w-0">
        <p className={isDone ? 'text-ink-2' : 'font-strong'}>
          {title}
          {isDone && <span className="sr-only"> (done)</span>}
        </p>
        {!isDone && <p className="type-note text-ink-2">{detail}</p>}
      </div>
      {!isDone && (
        <div className="max-sm:col-start-2">
          {isNext ? (
            <LinkButton to={to} size="sm">
              {action}
            </LinkButton>
          ) : (
            <Link to={to} className="inline-block py-2 type-ui-s link">
              {action}
            </Link>
          )}
        </div>
      )}
    </li>
  )
}
