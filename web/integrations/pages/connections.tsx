import { getHubspot } from '#contract/integrations/hubspot/endpoints.ts'
import { listApiKeys } from '#contract/integrations/keys/endpoints.ts'
import { listWebhooks } from '#contract/integrations/webhooks/endpoints.ts'
import { useReauthentication } from '#web/auth/account/use-reauthentication.tsx'
import { prefetch } from '#web/platform/api/queries.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { ApiKeys } from '../components/api-keys.tsx'
import { CrmFiles } from '../components/crm-files.tsx'
import { Hubspot } from '../components/hubspot.tsx'
import { Webhooks } from '../components/webhooks.tsx'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Connections',
  description: 'API keys, webhooks, HubSpot and files for the programs of your practice.',
  path: '/settings/connections',
})

/** One list lies above the other; a list that could not be read says so in its place. */
export async function clientLoader() {
  await Promise.all([prefetch(listApiKeys, {}), prefetch(listWebhooks, {}), prefetch(getHubspot, {})])
  return null
}

/** What connects an advisor's other programs with their practice. */
export default function Connections() {
  const { confirm, dialog } = useReauthentication()
  useFocusFallback()
  return (
    <PageLayout
      above={<Breadcrumb items={[{ name: 'Settings', to: '/settings' }, { name: 'Connections' }]} />}
      title="Connections"
      lead="Let your other programs work with your leads, clients, tasks and appointments."
      narrow
    >
      <ApiKeys confirm={confirm} />
      <Webhooks confirm={confirm} />
      <Hubspot confirm={confirm} />
      <CrmFiles />
      {dialog}
    </PageLayout>
  )
}
