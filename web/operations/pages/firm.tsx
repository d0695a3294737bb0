import { useState } from 'react'
import { getDeskFirm, listDeskFirmAudit } from '#contract/operations/firms/endpoints.ts'
import { staffPermits } from '#contract/staff/values.ts'
import { useCurrentUser } from '#web/auth/session/session.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate } from '#web/platform/api/queries.ts'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { ReasonDialog, type ReasonedAct } from '#web/staff/components/reason-dialog.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { FirmActs } from '../firms/firm-acts.tsx'
import { FirmAudit } from '../firms/firm-audit.tsx'
import { FirmDomains } from '../firms/firm-domains.tsx'
import { FirmFacts, FirmMembers } from '../firms/firm-facts.tsx'
import { FirmTags } from '../firms/firm-tags.tsx'
import type { Route } from './+types/firm.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({ title: 'Firm', description: 'One firm.', path: '/admin/firms' })

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => call(getDeskFirm, { params: { id: params.firmId } })

/** One firm: who belongs to it, how people come in, and what our staff may do. */
export default function Firm({ loaderData: firm }: Route.ComponentProps) {
  useFocusFallback()
  const [act, setAct] = useState<ReasonedAct | null>(null)
  const revalidate = useRevalidate()
  const user = useCurrentUser()
  const staffRole = user?.staffRole ?? null
  const canAct = staffPermits(staffRole, 'restrict-people')
  return (
    <PageLayout
      above={<Breadcrumb items={[{ name: 'Firms', to: '/admin/firms' }, { name: firm.name }]} />}
      title={firm.name}
      lead={<FirmTags firm={firm} />}
      actions={
        <>
          {firm.subscription && staffPermits(staffRole, 'bill') && (
            <LinkButton size="sm" to={`/admin/payments/${firm.ownerId}?payer=firm`} variant="secondary">
              Payments
            </LinkButton>
          )}
          {staffPermits(staffRole, 'read-log') && (
            <LinkButton size="sm" to={`/admin/log?words=${encodeURIComponent(firm.name)}`} variant="secondary">
              Entries in the audit log
            </LinkButton>
          )}
        </>
      }
    >
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-5">
          <FirmFacts firm={firm} />
          <FirmMembers firm={firm} />
          <FirmAudit id={firm.id} />
        </div>
        <div className="grid gap-5">
          {canAct && <FirmActs firm={firm} onAct={setAct} />}
          <FirmDomains firm={firm} canAct={canAct} onAct={setAct} />
        </div>
      </div>
      {act && (
        <ReasonDialog
          act={act}
          onClose={() => setAct(null)}
          onDone={() => void Promise.all([revalidate(), invalidate(listDeskFirmAudit)])}
        />
      )}
    </PageLayout>
  )
}
