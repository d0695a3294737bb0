import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { listMatches, react } from '#contract/matching/endpoints.ts'
import { reactionChanged } from '#contract/matching/events.ts'
import type { Match, Matches, MatchesQuery } from '#contract/matching/schemas.ts'
import type { Reaction } from '#contract/matching/values.ts'
import { call } from '#web/platform/api/call.ts'
import { useServerEvent } from '#web/platform/connection/use-server-events.ts'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { toast } from '#web/ui/toasts/toast.ts'

type Changes = ReadonlyMap<string, Reaction | null>
/** What this page has added to the list it was loaded with; forgotten with that list. */
type Added = {
  readonly of: Matches
  readonly more: readonly Match[]
  readonly changes: Changes
  /** The figures beside the filters, once a reaction has changed who is on the list. */
  readonly figures: Pick<Matches, 'counts' | 'costRange'> | null
}
const nothing = { more: [], changes: new Map<string, Reaction | null>(), figures: null }
type Step = { match: Match; before: Reaction | null }
/** An advisor whom an undo has brought back; a new object each time. */
export type Restored = { readonly advisorId: string }

/**
 * The list with what the reader has just done to it. Reactions show at once and are sent one after
 * another, so that an undo never overtakes what it undoes; one that fails is shown as it was.
 */
export function useReactions(loaded: Matches, filters: MatchesQuery) {
  const [added, setAdded] = useState<Added>({ of: loaded, ...nothing })
  const [steps, setSteps] = useState<readonly Step[]>([])
  const [restored, setRestored] = useState<Restored | null>(null)
  const [isLoadingMore, setLoadingMore] = useState(false)
  const { state } = useRevalidator()
  const revalidate = useRevalidate()
  const list = useRef({ loaded, isReading: false })
  useEffect(() => {
    list.current = { loaded, isReading: state === 'loading' }
  })
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  /** The latest reaction to an advisor that is still being sent. */
  const unsent = useRef(new Map<string, Promise<void>>())
  const areFiguresOld = useRef(false)
  /** Steps that were not taken back; a toast may outlive its own. */
  const openSteps = useRef(new Set<Step>())
  const { more, changes, figures } = added.of === loaded ? added : nothing

  const put = (id: string, reaction: Reaction | null) =>
    setAdded((latest) => {
      const base = latest.of === loaded ? latest : { of: loaded, ...nothing }
      return { ...base, changes: new Map(base.changes).set(id, reaction) }
    })
  const send = (match: Match, reaction: Reaction | null, before: Reaction | null) => {
    const { id } = match.advisor
    put(id, reaction)
    const sent: Promise<void> = sending.current
      .then(() =>
        call(react, { params: { advisorId: id }, body: { reaction } }).catch((error: unknown) => {
          put(id, before)
          toastProblem(error)
        }),
      )
      .then(() => {
        if (unsent.current.get(id) === sent) unsent.current.delete(id)
        // The list was read again meanwhile, maybe before this reaction was stored.
        if (list.current.isReading || list.current.loaded !== loaded) void revalidate()
        return sending.current === sent && areFiguresOld.current ? countAgain() : undefined
      })
    sending.current = sent
    unsent.current.set(id, sent)
  }
  // Only the server can count: the page holds a part of the list. Until it answers, or when it
  // fails, the former figures stay.
  const countAgain = async (): Promise<void> => {
    areFiguresOld.current = false
    const latest = await call(listMatches, { query: { ...filters, limit: 1, offset: 0 } }).catch(() => null)
    if (!latest) return
    const { counts, costRange } = latest
    setAdded((now) => ({ ...(now.of === loaded ? now : { of: loaded, ...nothing }), figures: { counts, costRange } }))
  }
  const change = (match: Match, reaction: Reaction | null): Step => {
    const step = { match, before: match.reaction }
    openSteps.current.add(step)
    setSteps((latest) => [...latest, step])
    toast.dismiss(toastKey(match.advisor.id))
    if (belongs(reaction, filters.reaction) !== belongs(match.reaction, filters.reaction)) areFiguresOld.current = true
    send(match, reaction, match.reaction)
    return step
  }
  const takeBack = (step: Step) => {
    if (!openSteps.current.has(step)) return
    const { match, before } = step
    const isOfSame = ({ match: { advisor } }: Step) => advisor.id === match.advisor.id
    for (const earlier of openSteps.current) if (isOfSame(earlier)) openSteps.current.delete(earlier)
    toast.dismiss(toastKey(match.advisor.id))
    setSteps((latest) => latest.filter((each) => !isOfSame(each)))
    areFiguresOld.current = true
    setRestored({ advisorId: match.advisor.id })
    send(match, before, match.reaction)
  }

  const all = [...loaded.items, ...more].map((match) => {
    const changed = changes.get(match.advisor.id)
    return changed === undefined ? match : { ...match, reaction: changed }
  })
  const items = all.filter(({ reaction }) => belongs(reaction, filters.reaction))
  const difference = (of: Reaction) => countOf(all, of) - countOf([...loaded.items, ...more], of)
  const last = steps.at(-1)

  // What another device did. The own reactions come back too, and while one is sent the page knows
  // better.
  useServerEvent(reactionChanged, ({ advisorId, reaction }) => {
    if (unsent.current.has(advisorId)) return
    const match = all.find(({ advisor }) => advisor.id === advisorId)
    if (match?.reaction === reaction) return
    toast.dismiss(toastKey(advisorId))
    if (!match) return reaction === filters.reaction ? void revalidate() : undefined
    put(advisorId, reaction)
    // A list that is being read now may have been read before this reaction was stored.
    void (list.current.isReading ? revalidate() : countAgain())
  })

  return {
    matches: {
      ...loaded,
      ...figures,
      items,
      total: loaded.total - (all.length - items.length),
      liked: loaded.liked + difference('like'),
      passed: loaded.passed + difference('pass'),
    },
    save: (match: Match, isSaved: boolean) => {
      const step = change(match, isSaved ? 'like' : null)
      if (filters.reaction !== 'like' || isSaved) return
      toast.info(`${match.advisor.name} is no longer saved`, {
        key: toastKey(match.advisor.id),
        action: { label: 'Undo', onSelect: () => takeBack(step) },
      })
    },
    bringBack: (match: Match) => void change(match, null),
    pass: (match: Match) => {
      const step = change(match, 'pass')
      toast.info(`Passed on ${match.advisor.name}`, {
        key: toastKey(match.advisor.id),
        detail: `${match.advisor.firstName} won’t be notified.`,
        action: { label: 'Undo', onSelect: () => takeBack(step) },
      })
    },
    /** The advisor just passed on, until that is undone. */
    lastPassed: last && changes.get(last.match.advisor.id) === 'pass' ? last.match.advisor : null,
    /** The name of whom an undo would bring back, when there is anything to undo. */
    undoName: last?.match.advisor.name ?? null,
    /** The last one whom an undo has brought back. */
    restored,
    undo: () => {
      if (last) takeBack(last)
    },
    hasMore: all.length < loaded.total,
    isLoadingMore,
    loadMore: async () => {
      setLoadingMore(true)
      try {
        // The server no longer counts what was taken off the list, so the next page begins earlier.
        const next = await call(listMatches, { query: { ...filters, offset: items.length } })
        const seen = new Set(all.map(({ advisor }) => advisor.id))
        const fresh = next.items.filter(({ advisor }) => !seen.has(advisor.id))
        // Reactions made meanwhile stay.
        setAdded((now) => (now.of === loaded ? { ...now, more: [...now.more, ...fresh] } : now))
      } catch (error) {
        toastProblem(error)
      } finally {
        setLoadingMore(false)
      }
    },
  }
}

/**
 * Whether a match is on a list after a reaction: the saved, the passed, or all who were not passed
 * on.
 */
function belongs(reaction: Reaction | null, list: MatchesQuery['reaction']): boolean {
  return list ? reaction === list : reaction !== 'pass'
}

/** One toast an advisor: the next reaction, or its undo, ends the one before. */
const toastKey = (advisorId: string) => `reaction ${advisorId}`

function countOf(matches: readonly Match[], reaction: Reaction): number {
  return matches.filter((match) => match.reaction === reaction).length
}
