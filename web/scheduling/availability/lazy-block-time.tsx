import { lazyPart } from '#web/platform/page/lazy-part.tsx'

/** The dialog that blocks time, which few visits open. */
export const LazyBlockTime = lazyPart(() => import('./block-time-dialog.tsx').then((part) => part.BlockTimeDialog))
