import { listHeldTexts } from '#contract/archive/held-texts/endpoints.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { when } from '#web/platform/format.ts'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { TextChanges } from './text-changes.tsx'
import { TextDecisionForm } from './text-decision-form.tsx'

/** The profile texts that wait at a firm, each with its decision. Draws nothing while none do. */
export function TextApprovals({ onDecided }: { onDecided: () => void }) {
  useFocusFallback()
  const { data } = useEndpoint(listHeldTexts, {})
  const user = useUser()
  if (!data || data.items.length === 0) return null
  const decided = () => {
    void invalidate(listHeldTexts)
    onDecided()
  }
  return (
    <section aria-label="Profile texts to approve" className="mb-8 grid gap-5">
      {data.items.map((held) => (
        <Panel key={held.advisor.id} className="p-5">
          <PanelHead title={`Profile texts of ${held.advisor.name}`}>
            <span>{when(held.submittedAt, 'datedMoment')}</span>
          </PanelHead>
          <div className="mt-4">
            <TextChanges changes={held.changes} />
          </div>
          {held.advisor.id === user.id ? (
            <p className="mt-4 type-ui-s text-ink-2">Someone else has to approve what you wrote yourself.</p>
          ) : (
            <TextDecisionForm key={held.version} held={held} onDecided={decided} />
          )}
        </Panel>
      ))}
    </section>
  )
}
