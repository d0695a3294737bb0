import { Link, useSearchParams } from 'react-router'
import { SearchWords } from '#contract/core/search-words.ts'
import { listPeople } from '#contract/operations/people/endpoints.ts'
import type { ListedPerson } from '#contract/operations/people/schemas.ts'
import { roles } from '#contract/profiles/values.ts'
import { call } from '#web/platform/api/call.ts'
import { FoundCount } from '#web/platform/api/found-count.tsx'
import { usePages } from '#web/platform/api/queries.ts'
import { ShowMore } from '#web/platform/api/show-more.tsx'
import { when } from '#web/platform/format.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { DeskSearch } from '../components/desk-search.tsx'
import { roleLabels } from '../copy.people.ts'
import { PersonTags } from '../people/person-tags.tsx'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({ title: 'People', description: 'Every account.', path: '/admin/people' })

/** Every account, the newest first, found by name, address or id. */
export default function People() {
  const [params] = useSearchParams()
  const words = SearchWords.safeParse(params.get('words')).data
  const role = roles.find((each) => each === params.get('role'))
  const query = { ...(words && { words }), ...(role && { role }) }
  const list = usePages([listPeople.path, query], (cursor, signal) =>
    call(listPeople, { query: { ...query, ...(cursor && { cursor }) } }, { signal }),
  )
  const people = list.data?.pages.flatMap(({ items }) => items)
  return (
    <PageLayout title="People" lead="Every account, the newest first.">
      <DeskSearch
        label="Name, email or ID"
        filter={{
          name: 'role',
          label: 'Kind of account',
          options: roles.map((value) => ({ value, label: roleLabels[value] })),
        }}
      />
      {list.error && !people && <Notice tone="bad">The accounts couldn’t be loaded. Reload the page.</Notice>}
      <FoundCount items={people} list={list} />
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
          className="block truncate font-strong text-15/6 text-ink no-underline after:absolute after:inset-0 hover:underline"
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
