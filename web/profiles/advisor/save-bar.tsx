import { Button } from '#web/ui/buttons/button.tsx'
import type { AdvisorFormState } from './advisor-form.ts'

/** Appears with the first change and stays at hand until it is saved or dropped. */
export function SaveBar({ form, onDiscard }: { form: AdvisorFormState; onDiscard: () => void }) {
  const { isDirty, isValid, isSubmitted } = form.formState
  if (!isDirty && !form.isPending) return null
  return (
    <div className="sticky bottom-tabbar z-10 -mx-5 mb-8 flex items-center gap-3 border-y bg-surface px-5 py-3 md:bottom-4 md:mx-0 md:rounded md:border md:shadow-sheet">
      <p role="status" className="min-w-0 flex-1 type-ui-s text-ink-2">
        {isSubmitted && !isValid ? 'Some fields need your attention.' : 'Unsaved changes'}
      </p>
      <Button variant="text" onClick={onDiscard}>
        Discard
      </Button>
      <Button type="submit" pending={form.isPending} pendingLabel="Saving">
        Save
      </Button>
    </div>
  )
}
