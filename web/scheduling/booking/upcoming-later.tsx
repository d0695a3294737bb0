import { later } from '#web/platform/page/later.tsx'

/** Only consumers have appointments with an advisor, so a visitor's page goes without this. */
export const UpcomingLater = later(() => import('./upcoming.tsx').then((part) => part.Upcoming))
