import { Link, useNavigate } from 'react-router'
import { trialSeats } from '#contract/billing/entitlements/values.ts'
import { trialDays } from '#contract/billing/values.ts'
import { getOwnFirm, removeFirmLogo, saveFirm, setFirmLogo } from '#contract/firms/endpoints.ts'
import type { RegisterFirm, SaveFirmPart } from '#contract/firms/schemas.ts'
import { Problem } from '#contract/problems.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { authSentences } from '#web/auth/copy.ts'
import { firmPath } from '#web/paths.ts'
import { call } from '#web/platform/api/call.ts'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { PictureEditor } from '#web/profiles/components/picture-editor.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { hasFirmPage, mayHaveFirm, registerFirm } from '../api.ts'
import { FirmForm } from '../components/firm-form.tsx'
import { firmPageWaits, firmToasts } from '../copy.ts'
import type { Route } from './+types/firm-profile.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Firm Profile',
  description: 'Register your firm and describe what it does.',
  path: '/firm-profile',
})

/** A firm has a public page once consumers can find an advisor of it, as the directory knows. */
export async function clientLoader() {
  const firm = (await mayHaveFirm()) ? (await call(getOwnFirm)).firm : null
  const hasPage = firm !== null && (await hasFirmPage(firm.id))
  return { firm, hasPage }
}

export default function FirmProfile({ loaderData: { firm, hasPage } }: Route.ComponentProps) {
  const user = useUser()
  const navigate = useNavigate()
  const revalidate = useRevalidate()

  if (user.role !== 'firm_admin') {
    return (
      <PageLayout title={firm?.name ?? 'Your firm'} narrow>
        {firm ? (
          <p className="type-body text-ink-2">
            {firm.description || 'This firm hasn’t added a description yet.'} Its administrators manage this page.{' '}
            {hasPage ? (
              <Link to={firmPath(firm.id)} className="link">
                View the firm’s public page
              </Link>
            ) : (
              firmPageWaits
            )}
          </p>
        ) : (
          <EmptyState
            isForOthers
            title={user.role === 'advisor' ? 'You don’t belong to a firm' : 'This page is for firm administrators'}
            action={<LinkButton to="/for-firms">What firms get</LinkButton>}
          >
            To join a firm, an advisor needs an invitation from its administrator, or asks to join on the team page if
            the firm uses the domain of their email address. To register a firm of your own, create a firm account with
            another email address.
          </EmptyState>
        )}
      </PageLayout>
    )
  }

  const save = async (change: SaveFirmPart) => {
    const saved = await call(saveFirm, { body: change })
    toast.success('Profile saved successfully')
    void revalidate()
    return saved
  }
  const register = async (values: RegisterFirm) => {
    try {
      await registerFirm(values)
    } catch (error) {
      if (error instanceof Problem && error.status === 401) toast.error(authSentences.signInAgain)
      else if (error instanceof Problem && error.status < 500) toast.error(firmToasts.failed)
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
          ? `What consumers read on your firm’s page.${hasPage ? '' : ` ${firmPageWaits}`}`
          : `All you need to start is the name. You get a ${trialDays}-day trial with ${trialSeats} seats, no card needed.`
      }
      narrow
    >
      <Panel className="p-5 md:p-8">
        {firm && (
          <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
            <PictureEditor
              name={firm.name}
              pictureUrl={firm.logoUrl}
              label="The firm’s logo"
              help="The logo on your firm’s page and on your advisors’ cards"
              onUse={async (jpeg) => {
                await call(setFirmLogo, { body: { jpeg } })
                await revalidate()
              }}
              onRemove={async () => {
                await call(removeFirmLogo)
                await revalidate()
              }}
            />
            {hasPage && (
              <LinkButton to={firmPath(firm.id)} variant="secondary" size="sm">
                View firm page
              </LinkButton>
            )}
          </div>
        )}
        <FirmForm key={firm?.id} firm={firm} onRegister={register} onSave={save} />
      </Panel>
    </PageLayout>
  )
}
