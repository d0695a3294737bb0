import { useState } from 'react'
import { discardOwnTexts } from '#contract/archive/held-texts/endpoints.ts'
import type { OwnTexts as OwnTextsValue } from '#contract/archive/held-texts/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'
import { ownTextsCopy } from '../copy.advisors.ts'
import { TextChanges } from './text-changes.tsx'

type Props = {
  texts: OwnTextsValue
  /** Saves what was held, which publishes it or hands it in again. */
  onSave: () => Promise<void>
  onDiscarded: () => Promise<void>
}

/** What of an advisor's own texts readers do not see yet, and why. */
export function OwnTexts({ texts: { approvedBy, held }, onSave, onDiscarded }: Props) {
  const [pending, setPending] = useState<'save' | 'discard' | null>(null)
  const act = async (choice: 'save' | 'discard') => {
    setPending(choice)
    try {
      if (choice === 'discard') await call(discardOwnTexts)
      await (choice === 'save' ? onSave() : onDiscarded())
    } catch (error) {
      toastProblem(error)
    } finally {
      setPending(null)
    }
  }
  if (!held) return approvedBy && <p className="mb-6 type-ui-s text-ink-2">{ownTextsCopy.rule(approvedBy)}</p>
  const { title, text } = ownTextsCopy.states[held.state](approvedBy ?? '')
  return (
    <Panel className="mb-6 max-w-180 p-5">
      <PanelHead title={title} />
      <p className="mt-1 type-ui-s text-ink-2">{text}</p>
      {held.note && (
        <p className="mt-3 max-w-[75ch] type-ui-s">
          {held.decidedByName}: “{held.note}”
        </p>
      )}
      <details className="mt-3 type-ui-s">
        <summary className="link w-fit cursor-pointer">What changes</summary>
        <div className="mt-3">
          <TextChanges changes={held.changes} />
        </div>
      </details>
      <div className="mt-4 flex flex-wrap gap-3">
        {held.state === 'released' && (
          <Button pending={pending === 'save'} pendingLabel="Saving" onClick={() => void act('save')}>
            {approvedBy ? 'Hand them in' : 'Publish these texts'}
          </Button>
        )}
        <Button
          variant="secondary"
          pending={pending === 'discard'}
          pendingLabel="Discarding"
          onClick={() => void act('discard')}
        >
          Discard these texts
        </Button>
      </div>
    </Panel>
  )
}
