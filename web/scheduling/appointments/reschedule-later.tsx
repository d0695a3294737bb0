import { later } from '#web/platform/page/later.tsx'

/** The dialog that moves an appointment, with the calendar of its times. */
export const RescheduleLater = later(() => import('./reschedule-dialog.tsx').then((part) => part.RescheduleDialog))
