import { listLeadTags } from '#contract/leads/endpoints.ts'
import { listCustomFields } from '#contract/leads/fields/endpoints.ts'
import { leadSourceLabels, leadStatusLabels } from '#contract/leads/labels.ts'
import { leadSources, leadStatuses, nextStepFilters } from '#contract/leads/values.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { justRead, useEndpoint } from '#web/platform/api/queries.ts'
import { usePageQuery } from '#web/platform/page/use-page-query.ts'
import { useIsPhone } from '#web/platform/page/viewport.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { QuickSelect } from '#web/ui/forms/select.tsx'
import { FilterSheet } from '#web/ui/overlays/filter-sheet.tsx'
import { nextStepLabels } from '../copy.ts'
import { FieldSettings } from '../fields/field-settings.tsx'
import { countSheetFilters, readStage, withoutSheetFilters } from '../state.ts'
import { SavedViews } from './saved-views.tsx'
import { SearchField } from './search-field.tsx'
import { ShowAs } from './show-as.tsx'

export type LeadFilterName = 'search' | 'source' | 'tag' | 'field' | 'next' | 'stage' | 'view'

type ToolbarProps = { total: number; onChange: (name: LeadFilterName, value: string | null) => void }

/**
 * Search, filters and saved views of the pipeline; all of it lives in the address. On the phone all
 * but the search is in a sheet, so that the leads begin on the first screen.
 */
export function Toolbar({ total, onChange }: ToolbarProps) {
  const [params, change] = usePageQuery()
  const isPhone = useIsPhone()
  const search = params.get('search') ?? ''
  const count = countSheetFilters(params)
  return (
    <search className="mt-3 flex flex-wrap items-center gap-3">
      <SearchField
        label="Search leads"
        placeholder="Name, note or tag"
        value={search}
        onSearch={(words) => onChange('search', words || null)}
        className="basis-52 md:max-w-xs"
      />
      {isPhone ? (
        <FilterSheet
          count={count}
          showLabel={readStage(params) ? 'Show leads' : `Show ${total} ${total === 1 ? 'lead' : 'leads'}`}
          reset={
            <Button variant="text" size="sm" disabled={count === 0} onClick={() => change(withoutSheetFilters(params))}>
              Reset
            </Button>
          }
        >
          {(close) => (
            <div className="grid gap-3">
              <FilterControls onChange={onChange} onViewOpened={close} />
              <ShowAs isTable={params.get('view') === 'table'} onChange={(view) => onChange('view', view)} />
            </div>
          )}
        </FilterSheet>
      ) : (
        <FilterControls onChange={onChange} />
      )}
    </search>
  )
}

function FilterControls({ onChange, onViewOpened }: Pick<ToolbarProps, 'onChange'> & { onViewOpened?: () => void }) {
  const [params] = usePageQuery()
  // A search by a value is refused: it would tell the values that are not shown.
  const { visit } = useUser()
  const { data: fields } = useEndpoint(listCustomFields, {}, justRead)
  const { data: tags } = useEndpoint(listLeadTags, {}, justRead)
  const chosen = (name: LeadFilterName) => params.get(name) ?? ''
  const pick = (name: LeadFilterName, value: string) => onChange(name, value || null)
  return (
    <>
      {chosen('view') === 'table' && (
        <QuickSelect
          label="Stage:"
          value={readStage(params) ?? ''}
          onChange={(event) => pick('stage', event.currentTarget.value)}
          options={[
            { value: '', label: 'Any' },
            ...leadStatuses.map((value) => ({ value, label: leadStatusLabels[value] })),
          ]}
        />
      )}
      <QuickSelect
        label="Source:"
        value={chosen('source')}
        onChange={(event) => pick('source', event.currentTarget.value)}
        options={[
          { value: '', label: 'Any' },
          ...leadSources.map((value) => ({ value, label: leadSourceLabels[value] })),
        ]}
      />
      <QuickSelect
        label="Next step:"
        value={chosen('next')}
        onChange={(event) => pick('next', event.currentTarget.value)}
        options={[
          { value: '', label: 'Any' },
          ...nextStepFilters.map((value) => ({ value, label: nextStepLabels[value] })),
        ]}
      />
      {tags && (tags.items.length > 0 || chosen('tag')) && (
        <QuickSelect
          label="Tag:"
          value={chosen('tag')}
          onChange={(event) => pick('tag', event.currentTarget.value)}
          options={[
            { value: '', label: 'Any' },
            ...[...new Set([...tags.items, chosen('tag')])].filter(Boolean).map((value) => ({ value, label: value })),
          ]}
        />
      )}
      {fields?.items
        .filter(({ kind }) => kind === 'choice' && !visit)
        .map(({ id, name, choices }) => (
          <QuickSelect
            key={id}
            label={`${name}:`}
            value={chosen('field').startsWith(id) ? chosen('field').slice(id.length + 1) : ''}
            onChange={({ currentTarget: { value } }) => pick('field', value && `${id}:${value}`)}
            options={[{ value: '', label: 'Any' }, ...choices.map((choice) => ({ value: choice, label: choice }))]}
          />
        ))}
      <FieldSettings />
      <SavedViews {...(onViewOpened && { onViewOpened })} />
    </>
  )
}
