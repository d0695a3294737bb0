import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { Link } from 'react-router'
import { listSearches, removeSearch, renameSearch, saveSearch } from '#contract/matching/searches/endpoints.ts'
import type { SavedSearch } from '#contract/matching/searches/schemas.ts'
import { searchNameMaxLength } from '#contract/matching/values.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { FormDialog } from '#web/platform/form-dialog.tsx'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { useSubmission } from '#web/platform/submission.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { keptPart, keptPath } from '../state.ts'

type NameDialogState = { of: SavedSearch | null }

/**
 * Filters kept under a name: opened by a click, since they are an address; renamed and removed
 * beside it.
 */
export function SavedSearches({ search }: { search: URLSearchParams }) {
  const { data } = useEndpoint(listSearches, {}, { toastsProblem: true })
  const searches = data?.items ?? []
  const [naming, setNaming] = useState<NameDialogState | null>(null)
  const query = keptPart(search)
  const isKept = searches.some((kept) => kept.query === query)
  const remove = async ({ id, name }: SavedSearch) => {
    try {
      await call(removeSearch, { params: { id } })
      toast.success(`Removed “${name}”`)
    } catch (error) {
      toastProblem(error)
    }
    await invalidate(listSearches)
  }
  if (searches.length === 0 && query === '') return null
  return (
    <section aria-label="Saved searches" className="border-t py-4">
      {searches.length > 0 && (
        <>
          <h3 className="mb-1 type-ui-s font-strong">Saved searches</h3>
          <ul>
            {searches.map((kept) => (
              <li key={kept.id} className="flex items-center">
                <Link
                  to={keptPath(kept.query, search)}
                  preventScrollReset
                  aria-current={kept.query === query ? 'page' : undefined}
                  className="min-w-0 flex-1 truncate py-2.5 type-ui-s text-ink no-underline hover:underline aria-[current]:font-strong aria-[current]:text-action md:py-1.5"
                >
                  {kept.name}
                </Link>
                <Menu
                  trigger={<IconButton icon={Ellipsis} label={`More about “${kept.name}”`} className="-mr-3" />}
                  items={[
                    { label: 'Rename', onSelect: () => setNaming({ of: kept }) },
                    { label: 'Remove', onSelect: () => void remove(kept), danger: true },
                  ]}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {query !== '' && !isKept && (
        <Button variant="text" size="sm" className="-ml-2" onClick={() => setNaming({ of: null })}>
          Save these filters
        </Button>
      )}
      {naming && (
        <NameDialog
          before={naming.of?.name ?? ''}
          onClose={() => setNaming(null)}
          onName={async (name) => {
            if (naming.of) await call(renameSearch, { params: { id: naming.of.id }, body: { name } })
            else await call(saveSearch, { body: { name, query } })
            await invalidate(listSearches)
          }}
        />
      )}
    </section>
  )
}

function NameDialog({
  before,
  onClose,
  onName,
}: {
  before: string
  onClose: () => void
  onName: (name: string) => Promise<void>
}) {
  const [name, setName] = useState(before)
  const [error, setError] = useState<string>()
  const form = useSubmission()
  const save = form.submit(async () => {
    if (name.trim() === '') return setError('Enter a name')
    try {
      await onName(name.trim())
      onClose()
    } catch (error) {
      toastProblem(error)
    }
  })
  return (
    <FormDialog
      form={form}
      title={before === '' ? 'Save these filters' : 'Rename the search'}
      action="Save"
      pendingLabel="Saving"
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label="Name"
        help="Such as: Tax help in Spanish"
        maxLength={searchNameMaxLength}
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setError(undefined)
        }}
      />
    </FormDialog>
  )
}
