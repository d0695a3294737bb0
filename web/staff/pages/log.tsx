import Search from 'lucide-react/icons/search'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { rowSearchMaxLength } from '#contract/core/lengths.ts'
import { listStaffLog } from '#contract/staff/endpoints.ts'
import { staffActLabels } from '#contract/staff/labels.ts'
import { StaffLogQuery } from '#contract/staff/schemas.ts'
import { staffActs } from '#contract/staff/values.ts'
import { FoundCount } from '#web/platform/api/found-count.tsx'
import { usePages } from '#web/platform/api/queries.ts'
import { ShowMore } from '#web/platform/api/show-more.tsx'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { zoneNote } from '#web/platform/times/zones.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { FiltersButton } from '#web/ui/overlays/filters-button.tsx'
import { readStaffLog } from '../api.ts'
import { LogRow } from '../components/log-row.tsx'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({ title: 'Audit log', description: 'What the staff did, and why.', path: '/admin/log' })

/**
 * What the staff did, the latest first; the search is in the address. On the phone all but the
 * words open with a button, so that the entries begin on the first screen.
 */
export default function StaffLog() {
  const [params, setParams] = useSearchParams()
  const query =
    StaffLogQuery.omit({ cursor: true, limit: true, timeZone: true }).safeParse(Object.fromEntries(params)).data ?? {}
  const list = usePages([listStaffLog.path, query], (cursor, signal) => readStaffLog(query, cursor, signal))
  const { data, error } = list
  const entries = data?.pages.flatMap(({ items }) => items)
  const [areFiltersOpen, setFiltersOpen] = useState(false)
  const count = [query.act, query.from, query.to].filter(Boolean).length
  const cell = classNames(!areFiltersOpen && 'max-md:hidden')
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()])
    const { personId } = query
    setParams({ ...Object.fromEntries(chosen.filter(([, value]) => value)), ...(personId && { personId }) })
  }
  return (
    <PageLayout
      title="Audit log"
      lead={`What the staff did, and why. Entries are never changed or deleted. ${zoneNote()}`}
    >
      <Form
        key={params.toString()}
        onSubmit={search}
        // The date that was half typed may be behind the button of the phone.
        onInvalidCapture={() => setFiltersOpen(true)}
        className="mb-4 grid gap-x-4 md:grid-cols-4 xl:grid-cols-[2fr_1fr_1fr_1fr_auto]"
      >
        <div className="md:col-span-2 xl:col-span-1">
          <TextField
            label="Name, email or words"
            name="words"
            type="search"
            autoComplete="off"
            maxLength={rowSearchMaxLength}
            defaultValue={query.words}
          />
        </div>
        <div className={`md:col-span-2 xl:col-span-1 ${cell}`}>
          <Select
            label="Action"
            name="act"
            placeholder="All"
            defaultValue={query.act}
            options={staffActs.map((value) => ({ value, label: staffActLabels[value] }))}
          />
        </div>
        <div className={cell}>
          <DateField label="From" name="from" defaultValue={query.from} />
        </div>
        <div className={cell}>
          <DateField label="To" name="to" defaultValue={query.to} />
        </div>
        <div className="flex items-start gap-3 md:pt-7.5">
          <Button type="submit">
            <Icon of={Search} small />
            Search
          </Button>
          <FiltersButton
            count={count}
            aria-expanded={areFiltersOpen}
            onClick={() => setFiltersOpen(!areFiltersOpen)}
            className="md:hidden"
          />
        </div>
      </Form>
      {query.personId && (
        <p className="mb-4">
          <LinkButton to="/admin/log" variant="secondary" size="sm">
            Show everyone’s entries
          </LinkButton>
        </p>
      )}
      {error && !data && <Notice tone="bad">The log couldn’t be loaded. Reload the page.</Notice>}
      <FoundCount items={entries} list={list} />
      {!entries && !error && <SkeletonText lines={8} />}
      {entries?.length === 0 && <EmptyState title="Nothing found">Try fewer words, or more days.</EmptyState>}
      {entries && entries.length > 0 && (
        <ul className="border-t">
          {entries.map((entry) => (
            <LogRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <ShowMore list={list} className="mt-5">
        Show more entries
      </ShowMore>
    </PageLayout>
  )
}
