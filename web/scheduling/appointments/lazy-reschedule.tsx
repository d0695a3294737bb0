import { lazyPart } from '#web/platform/page/lazy-part.tsx'

/** The dialog that moves an appointment, with the calendar of its times. */
export const LazyReschedule = lazyPart(() => import('./reschedule-dialog.tsx').then((part) => part.RescheduleDialog))
