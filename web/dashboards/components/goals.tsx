import { Link } from 'react-router'
import { goalLabels } from '#contract/profiles/labels.ts'
import type { FinancialGoal } from '#contract/profiles/values.ts'

/** What the money is to do, in one line, and where to change it. */
export function Goals({ goals }: { goals: readonly FinancialGoal[] }) {
  return (
    <section data-tour="financial-goals" className="flex flex-wrap items-baseline gap-x-4 gap-y-1 p-5">
      <h2 className="type-title-3">Your goals</h2>
      <p className="min-w-48 flex-1 type-ui text-ink-2">
        {goals.length === 0 ? 'None named yet. They say what an advisor should know about.' : sentence(goals)}
      </p>
      <Link to="/consumer-profile" className="type-ui-s text-action underline">
        {goals.length === 0 ? 'Name them' : 'Change them'}
      </Link>
    </section>
  )
}

const together = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' })

function sentence(goals: readonly FinancialGoal[]): string {
  const [first = '', ...others] = goals.map((goal) => goalLabels[goal])
  const list = together.format([first, ...others.map((label) => label.charAt(0).toLowerCase() + label.slice(1))])
  return `${list}.`
}
