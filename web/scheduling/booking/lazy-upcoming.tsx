import { lazyPart } from '#web/platform/page/lazy-part.tsx'

/** Only consumers have appointments with an advisor, so a visitor's page goes without this. */
export const LazyUpcoming = lazyPart(() => import('./upcoming.tsx').then((part) => part.Upcoming))
