import { withPreload } from '#web/platform/page/later.tsx'

/** An open offer of times; most people have none. */
export const ProposalCardLater = withPreload(() => import('./proposal-card.tsx').then((part) => part.ProposalCard))
