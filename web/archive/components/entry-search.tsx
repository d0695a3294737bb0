import Search from 'lucide-react/icons/search'
import { type FormEvent, useEffect, useState } from 'react'
import { listEntries, listSamples } from '#contract/archive/endpoints.ts'
import type { Archive } from '#contract/archive/schemas.ts'
import { entryKinds } from '#contract/archive/values.ts'
import { minutes } from '#contract/core/durations.ts'
import { rowSearchMaxLength } from '#contract/core/lengths.ts'
import { invalidate, usePages } from '#web/platform/api/queries.ts'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { FiltersButton } from '#web/ui/overlays/filters-button.tsx'
import { type EntrySearch as Query, searchEntries } from '../api.ts'
import { kindLabels } from '../copy.ts'
import { type ArchivePerson, choicesOf } from '../state.ts'
import { EntryList } from './entry-list.tsx'

/** Each reading is recorded, so what was read is shown again without another. */
const staleTime = minutes(5)

type Props = { archive: Archive; person: ArchivePerson | null; onDecided: () => void }

/**
 * The search of the archive: words, kind, person and days; sent with the button. On the phone all
 * but the words open with a button, so that the entries begin on the first screen.
 */
export function EntrySearch({ archive, person, onDecided }: Props) {
  const [query, setQuery] = useState<Query>(person ? { personId: person.id } : {})
  const [areFiltersOpen, setFiltersOpen] = useState(false)
  const [isBackward, setBackward] = useState(false)
  const revalidate = useRevalidate()
  const { words: _, ...filters } = query
  const count = Object.keys(filters).length
  const cell = classNames('xl:col-span-1', !areFiltersOpen && 'max-md:hidden')
  const list = usePages([listEntries.path, query], (cursor, signal) => searchEntries(query, cursor, signal), {
    staleTime,
  })
  const { data, error } = list
  const items = data?.pages.flatMap((page) => page.items)
  const latest = items?.[0]?.position ?? 0
  // An entry beyond the count above says that the count is old.
  useEffect(() => {
    if (latest > archive.entryCount) void revalidate()
  }, [latest, archive.entryCount, revalidate])
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const next = queryOf(new FormData(event.currentTarget))
    const isRefused = Boolean(next.from && next.to && next.to < next.from)
    setBackward(isRefused)
    if (isRefused) setFiltersOpen(true)
    else if (JSON.stringify(next) === JSON.stringify(query)) void list.refetch()
    else setQuery(next)
  }
  return (
    <>
      <Form
        onSubmit={search}
        // The date that was half typed may be behind the button of the phone.
        onInvalidCapture={() => setFiltersOpen(true)}
        className="mb-4 grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-6 xl:grid-cols-[2fr_1fr_1fr_1fr_1fr_auto]"
      >
        <div className="col-span-2 xl:col-span-1">
          <TextField label="Words" name="words" type="search" autoComplete="off" maxLength={rowSearchMaxLength} />
        </div>
        <div className={`col-span-2 ${cell}`}>
          <Select
            label="Kind"
            name="kind"
            placeholder="Most kinds"
            help="Without review decisions, access and settings"
            options={entryKinds.map((value) => ({ value, label: kindLabels[value] }))}
          />
        </div>
        <div className={`col-span-2 ${cell}`}>
          <Select
            label="Person"
            name="personId"
            placeholder="Everyone"
            defaultValue={person?.id}
            options={choicesOf(archive, person).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
        <div className={`md:col-span-2 ${cell}`}>
          <DateField label="From" name="from" />
        </div>
        <div className={`md:col-span-2 ${cell}`}>
          <DateField label="To" name="to" error={isBackward ? 'Use the first day or later' : undefined} />
        </div>
        <div className="col-span-2 flex items-start gap-3 md:pt-7.5 xl:col-span-1">
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
      <EntryList
        items={items}
        hasFailed={error !== null}
        empty={{ title: 'Nothing found', text: 'Try fewer words, another person, or more days.' }}
        list={list}
        onDecided={() => {
          void invalidate(listSamples, listEntries)
          onDecided()
        }}
      />
    </>
  )
}

function queryOf(data: FormData): Query {
  const wordIn = (name: string) => String(data.get(name) ?? '').trim() || undefined
  const kind = entryKinds.find((value) => value === wordIn('kind'))
  const [words, personId, from, to] = ['words', 'personId', 'from', 'to'].map(wordIn)
  return {
    ...(words && { words }),
    ...(kind && { kind }),
    ...(personId && { personId }),
    ...(from && { from }),
    ...(to && { to }),
  }
}
