import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { listPeople } from '#contract/operations/people/endpoints.ts'
import type { ListedPerson } from '#contract/operations/people/schemas.ts'
import { roles } from '#contract/profiles/values.ts'
import { call } from '#web/platform/api/call.ts'
import { usePages } from '#web/platform/api/queries.ts'
import { ShowMore } from '#web/platform/api/show-more.tsx'
import { when } from '#web/platform/format.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { roleLabels } from '../copy.people.ts'
import { PersonTags } from '../people/person-tags.tsx'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({ title: 'People', description: 'Every account.', path: '/admin/people' })

/** Every account, the newest first, found by name, address or id. */
export default function People() {
  const [params, setParams] = useSearchParams()
  const words = params.get('words') ?? ''
  const role = roles.find((each) => each === params.get('role'))
  const [error, setError] = useState('')
  const query = { ...(words.length >= 3 && { words }), ...(role && { role }) }
  const list = usePages([listPeople.path, query], (cursor, signal) =>
    call(listPeople, { query: { ...query, ...(cursor && { cursor }) } }, { signal }),
  )
  const people = list.data?.pages.flatMap(({ items }) => items)
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [typed, chosen] = ['words', 'role'].map((name) => String(data.get(name) ?? '').trim())
    setError(typed && typed.length < 3 ? 'Enter at least three characters' : '')
    if (!typed || typed.length >= 3) setParams({ ...(typed && { words: typed }), ...(chosen && { role: chosen }) })
  }
  return (
    <PageLayout title="People" lead="Every account, the newest first.">
      <Form onSubmit={search} className="mb-4 grid gap-x-4 md:grid-cols-[minmax(0,1fr)_240px_auto]">
        <TextField
          label="Name, email or ID"
          name="words"
          type="search"
          autoComplete="off"
          maxLength={100}
          defaultValue={words}
          error={error || undefined}
        />
        <Select
          label="Kind of account"
          name="role"
          placeholder="All"
          defaultValue={role}
          options={roles.map((value) => ({ value, label: roleLabels[value] }))}
        />
        <div className="md:pt-[30px]">
          <Button type="submit">Search</Button>
        </div>
      </Form>
      {list.error && !people && <Notice tone="bad">The accounts couldn’t be loaded. Reload the page.</Notice>}
      {!people && !list.error && <SkeletonText lines={8} />}
      {people?.length === 0 && <EmptyState title="No one found">Try another name, address or kind.</EmptyState>}
      {people && people.length > 0 && (
        <Panel>
          <ul className="divide-y">
            {people.map((person) => (
              <PersonRow key={person.id} person={person} />
            ))}
          </ul>
        </Panel>
      )}
      <ShowMore list={list} className="mt-4">
        Show more people
      </ShowMore>
    </PageLayout>
  )
}

function PersonRow({ person }: { person: ListedPerson }) {
  const { id, name, email, createdAt, lastSignInAt } = person
  return (
    <li className="relative grid items-center gap-x-6 gap-y-1 px-4 py-3 hover:bg-sunken md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,3fr)] md:px-5">
      <div className="min-w-0">
        <Link
          to={`/admin/people/${id}`}
          className="block truncate font-strong text-[15px]/6 text-ink no-underline after:absolute after:inset-0 hover:underline"
        >
          {name || email || 'Erased account'}
        </Link>
        <p className="truncate type-note text-ink-2">{email || id}</p>
      </div>
      <PersonTags person={person} />
      <p className="type-note text-ink-2">
        Joined {when(createdAt, 'date')}
        {lastSignInAt && `, signed in ${when(lastSignInAt, 'date')}`}
      </p>
    </li>
  )
}
