import { getBilling } from '#contract/billing/endpoints.ts'
import { countBoard } from '#contract/leads/board/endpoints.ts'
import { getOwnProfile } from '#contract/profiles/endpoints.ts'
import { planName, subscriptionText } from '#web/billing/copy.ts'
import { getTeam } from '#web/firms/api.ts'
import { MemberRow } from '#web/firms/components/member-row.tsx'
import { countOf } from '#web/leads/copy.ts'
import { call } from '#web/platform/api/call.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { StatList } from '#web/ui/display/stat-list.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'
import { Checklist } from '../components/checklist.tsx'
import { pipelineRows } from '../components/pipeline-rows.ts'
import { TeamPipeline } from '../components/team-pipeline.tsx'
import { firmChecklist } from '../steps/checklist.ts'
import type { Route } from './+types/firm.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Firm Dashboard',
  description: 'Your team, its leads and its seats.',
  path: '/firm-dashboard',
})

/** The board is null until the firm is registered. */
export async function clientLoader() {
  const [team, { profile: own }] = await Promise.all([getTeam(), call(getOwnProfile)])
  if (!team) return { own, board: null }
  const [counts, billing] = await Promise.all([call(countBoard), call(getBilling)])
  return { own, board: { team, counts: counts.items, billing } }
}

export default function FirmDashboard({ loaderData }: Route.ComponentProps) {
  const { own, board } = loaderData
  if (!board) {
    return (
      <PageLayout title="Your firm" lead="Your team and its leads appear here once the firm is registered.">
        <Checklist title="Set up your firm" steps={firmChecklist({ team: null, hasPlan: false, own })} />
      </PageLayout>
    )
  }
  const { team, counts, billing } = board
  const { firm, members, invitations, seats, seatsUsed } = team
  const total = counts.reduce((sum, each) => sum + countOf(each), 0)
  const converted = counts.reduce((sum, { leadsByStatus }) => sum + leadsByStatus.converted, 0)
  return (
    <PageLayout
      title={firm.name}
      lead={billing.subscription ? `${planName(billing.subscription)}: ${subscriptionText(billing.subscription)}` : ''}
      actions={
        <LinkButton size="sm" to="/team/invite">
          Invite an advisor
        </LinkButton>
      }
    >
      <Checklist
        title="Set up your firm"
        steps={firmChecklist({
          team,
          hasPlan: billing.subscription?.plan != null && billing.subscription.state !== 'ended',
          own,
        })}
      />
      <StatList
        stats={[
          ['Seats used', seats === null ? seatsUsed : `${seatsUsed} of ${seats}`],
          ['Pending invitations', invitations.filter((each) => each.state === 'pending').length],
          ['Firm leads', total.toLocaleString('en-US')],
          ['Converted', converted.toLocaleString('en-US')],
        ]}
      />
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[3fr_2fr] [&>*]:min-w-0">
        <TeamPipeline rows={pipelineRows(counts, members)} />
        <Panel className="p-5">
          <PanelHead title="Team" />
          <ul className="mt-2">
            {members.map((member) => (
              <MemberRow key={member.person.id} member={member} />
            ))}
          </ul>
        </Panel>
      </div>
    </PageLayout>
  )
}
