import { withPreload } from '#web/platform/page/lazy-part.tsx'

/** An open offer of times; most people have none. */
export const LazyProposalCard = withPreload(() => import('./proposal-card.tsx').then((part) => part.ProposalCard))
