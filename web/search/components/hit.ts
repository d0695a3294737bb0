/**
 * Something found: its place, its name, and what helps to tell it from the others or says why it is
 * found.
 */
export type Hit = {
  /** Unique among the hits. */
  readonly key: string
  readonly name: string
  readonly detail: string
  /** Where it leads; an action of this page has `run` instead. */
  readonly to?: string
  readonly run?: () => void
  /** A person or a firm is shown with their picture. */
  readonly person?: { readonly photoUrl: string | null }
  /** A guess: nothing of it is what was typed. */
  readonly isSimilar?: boolean
  /** What the analytics call it. */
  readonly section: 'advisor' | 'firm' | 'page' | 'own' | 'action'
}
export type HitGroup = { readonly name: string; readonly hits: readonly Hit[] }
