import { useState } from 'react'
import { deleteAnnouncement, listAnnouncements } from '#contract/operations/announcements/endpoints.ts'
import type { Announcement } from '#contract/operations/announcements/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { when } from '#web/platform/format.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { zoneNote } from '#web/platform/times/zones.ts'
import { ReasonDialog, type ReasonedAct } from '#web/staff/components/reason-dialog.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { AnnouncementForm } from '../content/announcement-form.tsx'
import { announcementKindLabels, audienceLabels } from '../copy.content.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

const path = '/admin/announcements'
export const meta = pageMeta({ title: 'Announcements', description: 'Banners of our staff.', path })

/** The banners that the staff shows, showed and will show. */
export default function Announcements() {
  const [edited, setEdited] = useState<Announcement | 'new' | null>(null)
  const [act, setAct] = useState<ReasonedAct | null>(null)
  useFocusFallback()
  const { data, error } = useEndpoint(listAnnouncements, {})
  const reload = () => void invalidate(listAnnouncements)
  return (
    <PageLayout
      title="Announcements"
      lead={`A banner at the foot of the pages, for everyone or for some. ${zoneNote()}`}
      actions={
        <Button size="sm" onClick={() => setEdited('new')}>
          New announcement
        </Button>
      }
    >
      {error && !data && <Notice tone="bad">The announcements couldn’t be loaded. Reload the page.</Notice>}
      {!data && !error && <SkeletonText lines={6} />}
      {data?.items.length === 0 && <EmptyState title="Nothing announced">Write the first announcement.</EmptyState>}
      {data && data.items.length > 0 && (
        <Panel>
          <ul className="divide-y">
            {data.items.map((announcement) => (
              <AnnouncementRow
                key={announcement.id}
                announcement={announcement}
                onEdit={() => setEdited(announcement)}
                onDelete={() => setAct(deletionOf(announcement))}
              />
            ))}
          </ul>
        </Panel>
      )}
      {edited && (
        <AnnouncementForm
          announcement={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={reload}
        />
      )}
      {act && <ReasonDialog act={act} onClose={() => setAct(null)} onDone={reload} />}
    </PageLayout>
  )
}

function stateOf({ startsAt, endsAt }: Announcement): 'Scheduled' | 'Ended' | 'Shown' {
  const now = new Date().toISOString()
  return startsAt > now ? 'Scheduled' : endsAt !== null && endsAt <= now ? 'Ended' : 'Shown'
}

const deletionOf = (announcement: Announcement): ReasonedAct => ({
  title: 'Delete announcement',
  explained: `“${announcement.text}” ${stateOf(announcement) === 'Shown' ? 'is taken off the pages' : 'isn’t on the pages now'}.`,
  button: 'Delete announcement',
  isGrave: true,
  done: 'Announcement deleted',
  run: (reason) => call(deleteAnnouncement, { params: { id: announcement.id }, body: { reason } }),
})

type RowProps = { announcement: Announcement; onEdit: () => void; onDelete: () => void }

function AnnouncementRow({ announcement, onEdit, onDelete }: RowProps) {
  const { text, link, kind, audience, startsAt, endsAt } = announcement
  const state = stateOf(announcement)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 md:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="type-ui wrap-anywhere">{text}</p>
        <p className="mt-1 flex flex-wrap items-center gap-2 type-note text-ink-2">
          <Tag tone={state === 'Shown' ? 'ok' : 'plain'}>{state}</Tag>
          {announcementKindLabels[kind]}, {audienceLabels[audience].toLowerCase()}, from {when(startsAt, 'datedMoment')}
          {endsAt && ` to ${when(endsAt, 'datedMoment')}`}
          {link && `, leads to ${link.to}`}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" variant="secondary" aria-label={`Change “${text}”`} onClick={onEdit}>
          Change
        </Button>
        <Button size="sm" variant="text" aria-label={`Delete “${text}”`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </li>
  )
}
