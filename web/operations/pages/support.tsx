import { SearchWords } from '#contract/core/search-words.ts'
import { workChanged } from '#contract/notifications/events.ts'
import { getRequest, listRequests } from '#contract/support/desk/endpoints.ts'
import { requestStatusLabels } from '#contract/support/desk/labels.ts'
import type { ListedRequest } from '#contract/support/desk/schemas.ts'
import { type RequestStatus, requestKinds, requestStatuses } from '#contract/support/desk/values.ts'
import { call } from '#web/platform/api/call.ts'
import { FoundCount } from '#web/platform/api/found-count.tsx'
import { invalidate, usePages } from '#web/platform/api/queries.ts'
import { ShowMore } from '#web/platform/api/show-more.tsx'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { ago } from '#web/platform/format.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { zoneNote } from '#web/platform/times/zones.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { ListDetail, ListDetailEntry } from '../components/list-detail.tsx'
import { TypedSearch } from '../components/typed-search.tsx'
import { useOpenedEntry } from '../components/use-opened-entry.ts'
import { requestKindLabels, supportLevelTags } from '../copy.support.ts'
import { RequestDetail } from '../support/request-detail.tsx'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({ title: 'Support desk', description: 'What people write to us.', path: '/admin/support' })

const deskEvents = [workChanged]

/** What people write to us, by status, with one request opened beside the list. */
export default function Support() {
  useFocusFallback()
  const opened = useOpenedEntry('request')
  const status = requestStatuses.find((each) => each === opened.query.get('status')) ?? 'open'
  const isMine = opened.query.has('mine')
  const kind = requestKinds.find((each) => each === opened.query.get('from'))
  const words = SearchWords.safeParse(opened.query.get('words')).data
  const query = {
    status,
    isMine: String(isMine),
    ...(kind && { kind }),
    ...(words && { words }),
  }
  const list = usePages([listRequests.path, query], (cursor, signal) =>
    call(listRequests, { query: { ...query, ...(cursor && { cursor }) } }, { signal }),
  )
  const { data, error } = list
  const requests = data?.pages.flatMap(({ items }) => items)
  const shownId = opened.openedId ?? requests?.[0]?.id
  useServerEvents(deskEvents, () => {
    // Another request may come to the top, and this one is being read.
    opened.keep(shownId ?? null)
    void invalidate(listRequests, getRequest)
  })
  return (
    <PageLayout
      title="Support desk"
      lead={`What people write to us. Your answer reaches them by email. ${zoneNote()}`}
      actions={
        <LinkButton size="sm" to="/admin/feedback" variant="secondary">
          Product feedback
        </LinkButton>
      }
    >
      {/* On a narrow screen an open request takes the place of the list and its filters. */}
      <div className={opened.isChosen ? 'max-lg:hidden' : undefined}>
        <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-3">
          <div className="w-full max-w-110">
            <Segmented
              label="Which requests"
              size="sm"
              value={status}
              onChange={(next) => opened.filter('status', next)}
              options={requestStatuses.map((value) => ({ value, label: requestStatusLabels[value] }))}
            />
          </div>
          <Checkbox
            label="Assigned to me"
            checked={isMine}
            onChange={({ currentTarget: { checked } }) => opened.filter('mine', checked ? 'true' : null)}
          />
        </div>
        <div className="grid gap-x-4 gap-y-2 md:max-w-160 md:grid-cols-[minmax(0,1fr)_13.75rem]">
          <TypedSearch
            help="Three characters or more of a name, an address or the message."
            words={words}
            onSearch={(next) => opened.filter('words', next)}
          />
          <Select
            label="Sent from"
            placeholder="All"
            value={kind ?? ''}
            onChange={({ currentTarget: { value } }) => opened.filter('from', value)}
            options={requestKinds.map((value) => ({ value, label: requestKindLabels[value] }))}
          />
        </div>
        <FoundCount items={requests} list={list} />
      </div>
      {error && !requests && <Notice tone="bad">The requests couldn’t be loaded. Reload the page.</Notice>}
      {!requests && !error && <SkeletonText lines={8} />}
      {requests?.length === 0 && !shownId && (
        <EmptyState title="Nothing here">{emptyText({ isSearch: words !== undefined, isMine, status })}</EmptyState>
      )}
      {requests && shownId && (
        <div className="mt-5">
          <ListDetail
            label="Requests"
            openedId={shownId}
            isChosen={opened.isChosen}
            back={{ to: opened.pathOf(null), label: 'All requests' }}
            entries={
              <>
                {requests.length === 0 && <p className="type-ui-s text-ink-2">No others with these filters.</p>}
                {requests.map((request) => (
                  <RequestEntry
                    key={request.id}
                    request={request}
                    to={opened.pathOf(request.id)}
                    isOpened={request.id === shownId}
                  />
                ))}
                <ShowMore list={list} variant="text">
                  Show more requests
                </ShowMore>
              </>
            }
          >
            <RequestDetail id={shownId} onChanged={() => opened.keep(shownId)} />
          </ListDetail>
        </div>
      )}
    </PageLayout>
  )
}

type Shown = { isSearch: boolean; isMine: boolean; status: RequestStatus }

function emptyText({ isSearch, isMine, status }: Shown): string {
  if (isSearch) return 'Try other words or another status.'
  if (isMine) return 'No message with this status is assigned to you.'
  return status === 'open' ? 'New messages appear here.' : 'Answered and closed messages appear under their status.'
}

function RequestEntry(props: { request: ListedRequest; to: string; isOpened: boolean }) {
  const { request, ...link } = props
  const { name, email, text, level, lastMessageAt, assignee } = request
  const tag = supportLevelTags[level]
  return (
    <ListDetailEntry {...link} id={request.id} title={name || email}>
      <span className="truncate type-ui-s">{text}</span>
      <span className="mt-0.5 flex flex-wrap items-center gap-2 type-note text-ink-2">
        {tag && <Tag tone="action">{tag}</Tag>}
        {ago(lastMessageAt)}
        {assignee && `, ${assignee.name}`}
      </span>
    </ListDetailEntry>
  )
}
