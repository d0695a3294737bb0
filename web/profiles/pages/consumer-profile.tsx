import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Problem } from '#contract/problems.ts'
import { getOwnBrief } from '#contract/profiles/briefs/endpoints.ts'
import { getOwnProfile, saveConsumerProfile, saveProfile } from '#contract/profiles/endpoints.ts'
import type { OwnProfile } from '#contract/profiles/schemas.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { call } from '#web/platform/api/call.ts'
import { invalidate } from '#web/platform/api/queries.ts'
import { keepDataWhen } from '#web/platform/page/revalidation.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { focusPageHeading, useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { BriefComposer } from '../briefs/brief-composer.tsx'
import { briefParam, briefPath } from '../briefs/brief-path.ts'
import { toastSaveFailure } from '../components/save-failure.ts'
import { WrongRole } from '../components/wrong-role.tsx'
import { ConsumerAnswers } from '../consumer/consumer-answers.tsx'
import { addressOfStep, answersAddress, ConsumerFlow } from '../consumer/consumer-flow.tsx'
import { profileToasts } from '../copy.ts'
import { refreshAccount } from '../state.ts'
import { consumerSteps, firstOpenStep, resumeStep, stepNamed } from '../steps/consumer-steps.ts'
import type { StepAnswer } from '../steps/step.ts'
import type { Route } from './+types/consumer-profile.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Your Profile',
  description: 'The answers behind your matches, one question at a time.',
  path: '/consumer-profile',
})

export const clientLoader = () => call(getOwnProfile)

/**
 * Going from card to card asks the server nothing: each save has answered with the whole profile.
 */
export const shouldRevalidate = keepDataWhen(
  (current, next) => current.pathname === next.pathname && current.search !== next.search,
)

export default function ConsumerProfilePage({ loaderData }: Route.ComponentProps) {
  const user = useUser()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  useFocusFallback()
  const [own, setOwn] = useState<OwnProfile>(loaderData)
  const requestedStep = search.get('step')
  const step = stepNamed(requestedStep) ?? (requestedStep === 'answers' ? null : resumeStep(own.completion))

  const advisorId = search.get(briefParam)
  const saved = (next: OwnProfile) => {
    setOwn(next)
    void refreshAccount()
  }

  const save = async (answer: StepAnswer, to: string | null) => {
    if (!step) return
    // Without a step in the address, Back would lead to the question that is open by then.
    if (!requestedStep) await navigate(addressOfStep(step.id), { replace: true, preventScrollReset: true })
    try {
      const next = await send(answer)
      if (next) saved(next)
      if (advisorId) await invalidate(getOwnBrief)
      // Going on from an optional question without an answer saves nothing.
      await goOn(next ?? own, to)
    } catch (error) {
      // What is wrong with a field is said at the field.
      if (!(error instanceof Problem && error.fields?.length)) toastSaveFailure(error)
      throw error
    }
  }

  const goOn = async (next: OwnProfile, to: string | null) => {
    if (advisorId) {
      toast.success(profileToasts.saved)
      return navigate(briefPath(advisorId), { replace: true, preventScrollReset: true })
    }
    const after = step && consumerSteps[consumerSteps.indexOf(step) + 1]
    if (own.completion.missing.length === 0) {
      toast.success(profileToasts.saved)
      await navigate(to ?? answersAddress, { replace: to !== null, flushSync: true })
      // A question takes the focus by itself.
      return to === null || to === answersAddress ? focusPageHeading() : undefined
    }
    if (to) return navigate(to, { replace: true })
    if (after) return navigate(addressOfStep(after.id))
    const open = firstOpenStep(next.completion)
    if (open) {
      toast.error(profileToasts.incomplete, { detail: `Next question: ${open.question}` })
      return navigate(addressOfStep(open.id))
    }
    toast.success(profileToasts.saved)
    await navigate('/matches', { state: { focusesHeading: true } })
  }

  if (user.role !== 'consumer') return <WrongRole title="Consumer profile" whose="consumers" role={user.role} />
  if (advisorId) {
    const question = stepNamed(requestedStep) && step && (
      <PageLayout title="Your profile" lead="Your answer goes to your profile and back into the brief.">
        <ConsumerFlow own={own} step={step} brief={briefPath(advisorId)} onSave={save} />
      </PageLayout>
    )
    return <BriefComposer key={advisorId} advisorId={advisorId} question={question} />
  }
  const isComplete = own.completion.missing.length === 0
  return (
    <PageLayout
      title="Your profile"
      lead={
        isComplete
          ? 'Complete. Your matches are based on these answers.'
          : `${consumerSteps.length} short questions, saved as you go.`
      }
    >
      {step ? <ConsumerFlow own={own} step={step} onSave={save} /> : <ConsumerAnswers own={own} onSaved={saved} />}
    </PageLayout>
  )
}

/**
 * Sends what belongs to the base row and what belongs to the consumer's, and yields the profile
 * after the last.
 */
async function send({ profile, consumer }: StepAnswer): Promise<OwnProfile | null> {
  const saved = profile ? await call(saveProfile, { body: profile }) : null
  return consumer ? call(saveConsumerProfile, { body: consumer }) : saved
}
