import { pageMeta } from '#web/platform/page/seo.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { NotificationList } from '../components/notification-list.tsx'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Notifications',
  description: 'What happened while you were away.',
  path: '/notifications',
})

export default function NotificationsPage() {
  return (
    <div className="mx-auto max-w-[760px] pb-16 md:px-8 md:pt-7">
      <Panel className="max-md:rounded-none max-md:border-0 max-md:bg-paper">
        <NotificationList heading="h1" />
      </Panel>
    </div>
  )
}
