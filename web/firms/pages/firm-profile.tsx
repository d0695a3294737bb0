import { useNavigate, useRevalidator } from 'react-router'
import { trialDays, trialSeats } from '#contract/billing/values.ts'
import type { RegisterFirm } from '#contract/firms/schemas.ts'
import { Problem } from '#contract/problems.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { pageMeta } from '#web/platform/seo.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageLayout } from '#web/ui/page-layout.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toast.ts'
import { getOwnFirm, mayHaveFirm, registerFirm, saveFirm } from '../api.ts'
import { FirmForm } from '../components/firm-form.tsx'
import { firmToasts } from '../copy.ts'
import type { Route } from './+types/firm-profile.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = () =>
  pageMeta({
    title: 'Firm Profile',
    description: 'Register your firm and describe what it does.',
    path: '/firm-profile',
    noindex: true,
  })

export async function clientLoader() {
  return (await mayHaveFirm()) ? (await getOwnFirm()).firm : null
}

export default function FirmProfile({ loaderData: firm }: Route.ComponentProps) {
  const user = useUser()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  if (user.role !== 'firm_admin') {
    return (
      <PageLayout title={firm?.name ?? 'Your firm'} narrow>
        {firm ? (
          <p className="type-body text-ink-2">
            {firm.description || 'This firm hasn’t added a description yet.'} Its administrator manages this page.
          </p>
        ) : (
          <EmptyState
            isForOthers
            title="This page is for firm administrators"
            action={<LinkButton to="/for-firms">What firms get</LinkButton>}
          >
            To join a firm, an advisor needs an invitation from its administrator.
          </EmptyState>
        )}
      </PageLayout>
    )
  }

  const save = async (values: RegisterFirm) => {
    if (firm) {
      await saveFirm(values)
      toast.success('Profile saved successfully')
      return void revalidate()
    }
    try {
      await registerFirm(values)
    } catch (error) {
      if (error instanceof Problem && error.status < 500) toast.error(firmToasts.failed)
      else toast.critical(firmToasts.unexpected)
      throw error
    }
    toast.success(`${values.name} is registered`, {
      detail: `Your ${trialDays}-day trial has started. Now invite your advisors.`,
    })
    await navigate('/team')
  }
  return (
    <PageLayout
      title={firm ? firm.name : 'Register your firm'}
      lead={
        firm
          ? 'What your advisors read about the firm. Consumers see its name on your advisors’ pages.'
          : `All you need to start is the name. You get a ${trialDays}-day trial with ${trialSeats} seats, no card needed.`
      }
      narrow
    >
      <Panel className="p-5 md:p-8">
        <FirmForm key={firm?.id} firm={firm} action={firm ? 'Save' : 'Register the firm'} onSubmit={save} />
      </Panel>
    </PageLayout>
  )
}
