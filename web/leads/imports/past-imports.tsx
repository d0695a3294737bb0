import { useState } from 'react'
import { listClients } from '#contract/leads/clients/endpoints.ts'
import { listClientContacts, listImports, undoImport } from '#contract/leads/imports/endpoints.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { ConfirmDialog } from '#web/platform/confirm-dialog.tsx'
import { when } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** Earlier imports; the latest can be taken back for a day, which asks first: notes go with it. */
export function PastImports() {
  useFocusFallback()
  const { data } = useEndpoint(listImports, {})
  const [undoing, setUndoing] = useState<{ id: string; fileName: string } | null>(null)
  const undo = async (id: string) => {
    await call(undoImport, { params: { id } })
    toast.success('Import undone')
    void invalidate(listImports, listClients, listClientContacts)
  }
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="imports" className="mt-12">
      <h2 id="imports" className="type-title-3">
        Earlier imports
      </h2>
      <p className="mt-1 type-note text-ink-2">
        Undoing one within 24 hours removes its clients with their notes and tasks.
      </p>
      <ul className="mt-3 divide-y border-y">
        {data.items.map(({ id, fileName, at, added, skipped, canUndo }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <div className="min-w-0">
              <p className="truncate type-ui-s font-strong">{fileName}</p>
              <p className="type-note text-ink-2">
                {when(at, 'zonedMoment')}: {added.toLocaleString('en-US')} on your list
                {skipped > 0 && `, ${skipped.toLocaleString('en-US')} skipped`}
              </p>
            </div>
            {canUndo && (
              <Button variant="secondary" size="sm" onClick={() => setUndoing({ id, fileName })}>
                Undo<span className="sr-only"> {fileName}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {undoing && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && setUndoing(null)}
          title="Undo this import?"
          description={`The clients from ${undoing.fileName} are removed from your list with their notes and tasks. This can’t be undone.`}
          action="Undo import"
          pendingLabel="Undoing"
          keep="Keep clients"
          onConfirm={() => undo(undoing.id)}
        />
      )}
    </section>
  )
}
