import Eye from 'lucide-react/icons/eye'
import { Suspense, useState } from 'react'
import type { AdvisorDetail } from '#contract/directory/schemas.ts'
import { OwnTexts } from '#web/archive/held-texts/own-texts.tsx'
import { onDemand } from '#web/platform/page/defer-hydration.tsx'
import type { AdvisorFormState } from '#web/profiles/advisor/advisor-form.ts'
import { AdvisorStepCard, StepProgress } from '#web/profiles/advisor/advisor-step-card.tsx'
import { addressOfStep, advisorSteps } from '#web/profiles/advisor/advisor-steps.ts'
import { profileStatusOf } from '#web/profiles/advisor/profile-status.ts'
import { PublishPanel } from '#web/profiles/advisor/publish-panel.tsx'
import { SaveBar } from '#web/profiles/advisor/save-bar.tsx'
import { StepList } from '#web/profiles/advisor/step-list.tsx'
import { AllSections, StepSection } from '#web/profiles/advisor/step-sections.tsx'
import { AvatarEditor } from '#web/profiles/components/avatar-editor.tsx'
import { Section } from '#web/profiles/components/section.tsx'
import { UnsavedGuard } from '#web/profiles/components/unsaved-guard.tsx'
import { advisorProgress } from '#web/profiles/copy.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Sheet } from '#web/ui/overlays/sheet.tsx'
import { previewOf } from './preview-advisor.ts'
import { PreviewCard } from './preview-card.tsx'
import { type OwnAdvisor, useProfileEditor } from './use-profile-editor.ts'

// It lies below the whole form, or on a step of its own.
const VerificationPanel = onDemand(() =>
  import('#web/verification/components/verification-panel.tsx').then((part) => part.VerificationPanel),
)

/** The advisor's own profile, one step at a time or whole, with the card that people will see. */
export function ProfileEditor({ first }: { first: OwnAdvisor }) {
  const editor = useProfileEditor(first)
  const { own, verification, page, form, step, isPublishing, saved, saveAll, saveStep, publish, reverified } = editor
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const preview = <Preview form={form} page={{ ...page, avatarUrl: own.profile.avatarUrl }} firmName={first.firmName} />
  const publishing = (
    <PublishPanel
      own={own}
      verification={verification.state}
      status={profileStatusOf(own.advisor, verification.state, page)}
      pending={isPublishing}
      onPublish={(published) => void publish(published)}
    />
  )
  const isVerified = verification.state === 'verified'
  const isComplete = own.completion.missing.length === 0
  const picture = (
    <div className="mb-7">
      <AvatarEditor
        profile={own.profile}
        onSaved={saved}
        seenBy="Public. Use a recent photo of you alone, facing the camera, in even light."
      />
    </div>
  )
  const verifying = (
    <Section
      id="verification"
      title="Verification"
      lead="We check that you’re registered and that the registration is yours. Only verified advisors appear in matches and the directory."
    >
      <Suspense fallback={<SkeletonText lines={8} />}>
        <VerificationPanel
          verification={verification}
          emailVerified={own.profile.emailVerified}
          onChanged={(next) => void reverified(next)}
        />
      </Suspense>
    </Section>
  )
  return (
    <PageLayout
      title="Your profile"
      lead={
        isComplete
          ? 'What people read before they message or book.'
          : `${advisorSteps.length} short steps, saved as you go. ${advisorProgress(own.completion)}`
      }
      actions={
        <>
          {!step && (
            <LinkButton size="sm" to={addressOfStep('about')} variant="text">
              Step by step
            </LinkButton>
          )}
          <Button size="sm" variant="secondary" className="lg:hidden" onClick={() => setPreviewOpen(true)}>
            <Icon of={Eye} small />
            Preview
          </Button>
        </>
      }
    >
      {(editor.texts.approvedBy || editor.texts.held) && (
        <OwnTexts texts={editor.texts} onSave={editor.saveTexts} onDiscarded={editor.discarded} />
      )}
      <div className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_21.25rem]">
        {step ? (
          <div className="min-w-0 max-w-180">
            <div className="mb-5">
              <StepProgress step={step} />
            </div>
            <AdvisorStepCard key={step.id} step={step} form={form} onSave={saveStep}>
              {step.id === 'about' && picture}
              {step.id === 'verification' ? (
                verifying
              ) : step.id === 'publish' ? (
                <Section
                  id="publish"
                  title="Publish"
                  lead="This is the card that consumers see. You can change everything later."
                >
                  <div className="mb-4 lg:hidden">{preview}</div>
                  {publishing}
                </Section>
              ) : (
                <StepSection id={step.id} form={form} />
              )}
            </AdvisorStepCard>
          </div>
        ) : (
          <div className="min-w-0 max-w-180">
            <div className="mb-6 lg:hidden">{publishing}</div>
            {picture}
            <form onSubmit={saveAll} noValidate>
              {form.problem && (
                <div className="mb-5">
                  <Notice tone="bad">{form.problem}</Notice>
                </div>
              )}
              <AllSections form={form} />
              <SaveBar form={form} onDiscard={editor.discardChanges} />
            </form>
            {verifying}
          </div>
        )}
        <aside
          aria-label={step ? 'Preview and steps' : 'Preview and publishing'}
          className="grid gap-6 lg:sticky lg:top-[calc(var(--header)+24px)]"
        >
          {!step && <div className="max-lg:hidden">{publishing}</div>}
          <div className="max-lg:hidden">
            <h2 className="mb-2 type-ui-s text-ink-2">Preview</h2>
            {preview}
          </div>
          {step && <StepList current={step} own={own} isVerified={isVerified} />}
        </aside>
      </div>
      <Sheet open={isPreviewOpen} onOpenChange={setPreviewOpen} title="Preview">
        {preview}
      </Sheet>
      <UnsavedGuard unsaved={form.formState.isDirty && !form.isPending} />
    </PageLayout>
  )
}

/** Apart from the page, so that typing redraws the card and not every field. */
function Preview(props: { form: AdvisorFormState; page: AdvisorDetail; firmName: string | null }) {
  return <PreviewCard advisor={previewOf(props.page, props.form.watch(), props.firmName)} />
}
