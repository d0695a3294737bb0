import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'
import type { AdvisorDetail } from '#contract/directory/schemas.ts'
import type { OwnProfile } from '#contract/profiles/schemas.ts'
import type { Verification } from '#contract/verification/schemas.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { sessionReady } from '#web/auth/session/session.ts'
import { getOwnFirm } from '#web/firms/api.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { pageMeta } from '#web/platform/seo.tsx'
import { AboutSection } from '#web/profiles/advisor/about-section.tsx'
import { AdvisorForm, type AdvisorFormState, changedParts, draftOf } from '#web/profiles/advisor/advisor-form.ts'
import { FeeSection } from '#web/profiles/advisor/fee-section.tsx'
import { PracticeSection } from '#web/profiles/advisor/practice-section.tsx'
import { profileStatusOf, publishedText } from '#web/profiles/advisor/profile-status.ts'
import { PublishPanel } from '#web/profiles/advisor/publish-panel.tsx'
import { SaveBar } from '#web/profiles/advisor/save-bar.tsx'
import { ServiceSection } from '#web/profiles/advisor/service-section.tsx'
import { SkillSection } from '#web/profiles/advisor/skill-section.tsx'
import { getOwnProfile, publishAdvisorProfile, saveAdvisorProfile, saveProfile } from '#web/profiles/api.ts'
import { AvatarEditor } from '#web/profiles/components/avatar-editor.tsx'
import { toastSaveFailure } from '#web/profiles/components/save-failure.ts'
import { Section } from '#web/profiles/components/section.tsx'
import { UnsavedGuard } from '#web/profiles/components/unsaved-guard.tsx'
import { WrongRole } from '#web/profiles/components/wrong-role.tsx'
import { profileToasts } from '#web/profiles/copy.ts'
import { refreshAccount } from '#web/profiles/state.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageLayout } from '#web/ui/page-layout.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { toast } from '#web/ui/toast.ts'
import { getOwnVerification } from '#web/verification/api.ts'
import { VerificationPanel } from '#web/verification/components/verification-panel.tsx'
import { getAdvisor } from '../api.ts'
import { previewOf } from '../components/preview-advisor.ts'
import { PreviewCard } from '../components/preview-card.tsx'
import type { Route } from './+types/advisor-profile.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = () =>
  pageMeta({
    title: 'Advisor Profile',
    description: 'What people read about you before they message or book.',
    path: '/advisor-profile',
    noindex: true,
  })

export async function clientLoader() {
  const session = await sessionReady()
  if (session.status !== 'signed-in' || !['advisor', 'firm_admin'].includes(session.user.role)) return null
  const [own, verification, page, { firm }] = await Promise.all([
    getOwnProfile(),
    getOwnVerification(),
    getAdvisor(session.user.id),
    getOwnFirm(),
  ])
  return { own, verification, page, firmName: firm?.name ?? null }
}

export default function AdvisorProfilePage({ loaderData }: Route.ComponentProps) {
  const user = useUser()
  if (!loaderData) return <WrongRole title="Advisor profile" whose="advisors" role={user.role} />
  return <AdvisorProfileView {...loaderData} />
}

type Loaded = NonNullable<Route.ComponentProps['loaderData']>

function AdvisorProfileView({ own: first, verification: firstVerification, page: firstPage, firmName }: Loaded) {
  const [own, setOwn] = useState(first)
  const [verification, setVerification] = useState(firstVerification)
  const [page, setPage] = useState(firstPage)
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const [isPublishing, setPublishing] = useState(false)
  const form = useSchemaForm(AdvisorForm, { defaultValues: draftOf(first) })

  const saved = (next: OwnProfile) => {
    setOwn(next)
    void refreshAccount()
  }
  const save = form.submit(async (values) => {
    const parts = changedParts(values, form.formState.dirtyFields)
    try {
      const withProfile = parts.profile ? await saveProfile(parts.profile) : null
      if (withProfile) saved(withProfile)
      const next = parts.advisor ? await saveAdvisorProfile(parts.advisor) : withProfile
      if (!next) return
      saved(next)
      form.reset(draftOf(next))
      toast.success(profileToasts.saved)
      // A new name is compared with the register again.
      if (parts.profile) await reverified(await getOwnVerification())
    } catch (error) {
      toastSaveFailure(error)
      throw error
    }
  })
  const publish = async (published: boolean) => {
    setPublishing(true)
    try {
      const next = await publishAdvisorProfile(published)
      saved(next)
      const shown = await getAdvisor(own.profile.id)
      setPage(shown)
      toast.success(publishedText(profileStatusOf(next.advisor, verification.state, shown)))
    } catch (error) {
      toastSaveFailure(error)
    } finally {
      setPublishing(false)
    }
  }

  const reverified = async (next: Verification) => {
    setVerification(next)
    setPage(await getAdvisor(own.profile.id))
  }
  const preview = <Preview form={form} page={{ ...page, avatarUrl: own.profile.avatarUrl }} firmName={firmName} />
  const publishing = (
    <PublishPanel
      own={own}
      verification={verification.state}
      status={profileStatusOf(own.advisor, verification.state, page)}
      pending={isPublishing}
      onPublish={(published) => void publish(published)}
    />
  )
  return (
    <PageLayout
      title="Your profile"
      lead="What people read before they message or book."
      actions={
        <Button variant="secondary" className="lg:hidden" onClick={() => setPreviewOpen(true)}>
          <Icon of={Eye} small />
          Preview
        </Button>
      }
    >
      <div className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="lg:hidden">{publishing}</div>
        <div className="min-w-0 max-w-[720px]">
          <div className="mb-7">
            <AvatarEditor
              profile={own.profile}
              onSaved={saved}
              seenBy="Public. Use a recent photo of you alone, facing the camera, in even light."
            />
          </div>
          <form onSubmit={save} noValidate>
            {form.problem && (
              <div className="mb-5">
                <Notice tone="bad">{form.problem}</Notice>
              </div>
            )}
            <AboutSection form={form} />
            <FeeSection form={form} />
            <PracticeSection form={form} />
            <ServiceSection form={form} />
            <SkillSection form={form} />
            <SaveBar form={form} onDiscard={() => form.reset(draftOf(own))} />
          </form>
          <Section
            id="verification"
            title="Verification"
            lead="We check that you’re registered and that the registration is yours. Only verified advisors appear in matches and the directory."
          >
            <VerificationPanel
              verification={verification}
              emailVerified={own.profile.emailVerified}
              onChanged={(next) => void reverified(next)}
            />
          </Section>
        </div>
        <aside
          aria-label="Preview and publishing"
          className="sticky top-[calc(var(--header)+24px)] grid gap-6 max-lg:hidden"
        >
          {publishing}
          <div>
            <h2 className="mb-2 type-ui-s text-ink-2">Preview</h2>
            {preview}
          </div>
        </aside>
      </div>
      <Sheet open={isPreviewOpen} onOpenChange={setPreviewOpen} title="Preview">
        {preview}
      </Sheet>
      <UnsavedGuard unsaved={form.formState.isDirty && !form.formState.isSubmitting} />
    </PageLayout>
  )
}

/** Apart from the page, so that typing redraws the card and not every field. */
function Preview(props: { form: AdvisorFormState; page: AdvisorDetail; firmName: string | null }) {
  return <PreviewCard advisor={previewOf(props.page, props.form.watch(), props.firmName)} />
}
