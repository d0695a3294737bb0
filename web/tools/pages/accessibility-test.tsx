import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { brand } from '#contract/brand.ts'
import { currentSession } from '#web/auth/session/session.ts'
import { restartOnboarding } from '#web/guidance/onboarding-tour.ts'
import { searchablePages } from '#web/pages.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { AuditPanel } from '../audit-panel.tsx'
import { ToolPage } from '../components/tool-page.tsx'
import { accessibility } from '../content/accessibility.ts'

type TabName = (typeof accessibility.tabs)[number]['value']

export const meta = pageMeta({
  title: 'Accessibility Test',
  description: `What ${brand.name} does so everyone can use it, with a tour and an audit.`,
  path: '/accessibility-test',
})

export default function AccessibilityTest() {
  const [tab, setTab] = useState<TabName>('visual')
  const restart = () => {
    const session = currentSession()
    restartOnboarding(session.status === 'signed-in' ? session.user.role : null)
  }
  return (
    <ToolPage
      title={accessibility.title}
      lead={accessibility.lead}
      actions={<Button onClick={restart}>{accessibility.start}</Button>}
    >
      <Tabs
        label="Feature types"
        value={tab}
        onChange={setTab}
        tabs={accessibility.tabs.map(({ value, label, features }) => ({
          value,
          label,
          panel: (
            <ul className="grid gap-x-16 pt-3 type-ui md:grid-cols-2">
              {features.map((feature) => (
                <li key={feature} className="flex gap-2.5 py-2.5">
                  <Icon of={Check} small className="mt-1 text-ok" />
                  {feature}
                </li>
              ))}
            </ul>
          ),
        }))}
      />
      <AuditPanel pages={searchablePages} />
    </ToolPage>
  )
}
