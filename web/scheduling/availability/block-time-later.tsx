import { later } from '#web/platform/page/later.tsx'

/** The dialog that blocks time, which few visits open. */
export const BlockTimeLater = later(() => import('./block-time-dialog.tsx').then((part) => part.BlockTimeDialog))
