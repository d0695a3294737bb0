import { pageMeta } from '#web/platform/page/seo.tsx'
import { NotificationList } from '../components/notification-list.tsx'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Notifications',
  description: 'What happened while you were away.',
  path: '/notifications',
})

export default function NotificationsPage() {
  return (
    <div className="mx-auto w-full max-w-360 pt-7 pb-24 md:px-8">
      <div className="max-w-174">
        <NotificationList heading="h1" />
      </div>
    </div>
  )
}
