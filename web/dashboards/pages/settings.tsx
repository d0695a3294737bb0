import { useEffect, useState } from 'react'
import { getNotificationPreferences } from '#contract/emails/endpoints.ts'
import { getOwnProfile, listBlocks, listConsents } from '#contract/profiles/endpoints.ts'
import type { OwnProfile } from '#contract/profiles/schemas.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { userReady } from '#web/auth/session/session.ts'
import { useRevalidateOnReturn } from '#web/auth/session/use-revalidate-on-return.ts'
import { call } from '#web/platform/api/call.ts'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { Section } from '#web/profiles/components/section.tsx'
import { refreshAccount } from '#web/profiles/state.ts'
import { QuickSelect } from '#web/ui/forms/select.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { accountSections } from '../settings/account-sections.tsx'
import { contactSections } from '../settings/contact-sections.tsx'
import { dataSections } from '../settings/data-sections.tsx'
import { preferenceSections } from '../settings/preference-sections.tsx'
import type { SettingsSection } from '../settings/settings-section.ts'
import { useCurrentSection } from '../settings/use-current-section.ts'
import type { Route } from './+types/settings.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Settings',
  description: 'Your account, what others can see, and how we notify you.',
  path: '/settings',
})

export async function clientLoader() {
  const user = await userReady()
  const isConsumer = user?.role === 'consumer'
  const [own, consents, blocks, preferences] = await Promise.all([
    call(getOwnProfile),
    isConsumer ? call(listConsents) : null,
    call(listBlocks),
    call(getNotificationPreferences),
  ])
  return { own, consents: consents?.items ?? null, blocks: blocks.items, preferences }
}

const allSections = [...accountSections, ...contactSections, ...preferenceSections, ...dataSections]

export default function Settings({ loaderData }: Route.ComponentProps) {
  const user = useUser()
  const revalidate = useRevalidate()
  useRevalidateOnReturn()
  const [own, setOwn] = useState(loaderData.own)
  // What another device changed comes with the next read.
  useEffect(() => setOwn(loaderData.own), [loaderData.own])
  const onChanged = () => void revalidate()
  const onSaved = (next: OwnProfile) => {
    setOwn(next)
    void refreshAccount()
    // A read from before the save is dropped: it would take it back.
    onChanged()
  }
  const settings = { ...loaderData, user, own, onSaved, onChanged }
  const sections = allSections.filter(({ isFor }) => isFor?.(settings) ?? true)
  return (
    <PageLayout title="Settings">
      {/* A block where there is no column beside it: the list stays in view within all of it. */}
      <div className="items-start gap-x-16 lg:grid lg:grid-cols-[12.5rem_minmax(0,45rem)]">
        <PageContents sections={sections} />
        <div className="min-w-0">
          {sections.map(({ id, title, lead, Body }) => (
            <Section key={id} id={id} title={title} lead={lead}>
              <Body {...settings} />
            </Section>
          ))}
        </div>
      </div>
    </PageLayout>
  )
}

/** The list of sections, which marks the one in view; on a small screen one line that opens it. */
function PageContents({ sections }: { sections: readonly SettingsSection[] }) {
  const current = useCurrentSection(sections.map(({ id }) => id))
  return (
    <nav
      aria-label="Settings"
      className="sticky top-header z-10 max-lg:-mx-(--gutter) max-lg:mb-6 max-lg:border-b max-lg:bg-paper max-lg:px-(--gutter) max-lg:py-2 lg:top-[calc(var(--header)+24px)]"
    >
      <QuickSelect
        label="Go to"
        options={sections.map(({ id, title }) => ({ value: id, label: title }))}
        value={current}
        // Assigned, so that the section which the address names already is shown again, too.
        onChange={(event) => location.assign(`#${event.target.value}`)}
        className="w-full lg:hidden"
      />
      <div className="grid max-lg:hidden">
        {sections.map(({ id, title }) => (
          <a
            key={id}
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
            className="aria-[current]:bg-wash aria-[current]:text-ink flex min-h-10 items-center rounded-m px-3 py-2 type-ui-s text-ink-2 no-underline hover:bg-sunken hover:text-ink"
          >
            {title}
          </a>
        ))}
      </div>
    </nav>
  )
}
