import { Link } from 'react-router'
import { listText } from '#contract/core/lists.ts'
import { goalLabels } from '#contract/profiles/labels.ts'
import type { FinancialGoal } from '#contract/profiles/values.ts'
import { PanelHead } from '#web/ui/layout/panel.tsx'

/** What the money is to do, in one line, and where to change it. */
export function Goals({ goals }: { goals: readonly FinancialGoal[] }) {
  return (
    <section data-tour="financial-goals" className="p-5">
      <PanelHead title="Your goals">
        <Link to="/consumer-profile?step=goals" className="touch text-action underline">
          {goals.length === 0 ? 'Add goals' : 'Edit goals'}
        </Link>
      </PanelHead>
      <p className="mt-2 type-ui text-ink-2">
        {goals.length === 0
          ? 'No goals yet. They suggest specialties, and you can put them in a brief.'
          : sentence(goals)}
      </p>
    </section>
  )
}

function sentence(goals: readonly FinancialGoal[]): string {
  const [first = '', ...others] = goals.map((goal) => goalLabels[goal])
  const labels = [first, ...others.map((label) => label.charAt(0).toLowerCase() + label.slice(1))]
  return `${listText(labels, 'conjunction')}.`
}
