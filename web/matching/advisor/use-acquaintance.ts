import { useCallback, useEffect, useState } from 'react'
import type { MatchWith } from '#contract/matching/schemas.ts'
import type { Disclosure } from '#contract/profiles/schemas.ts'
import { toastProblem } from '#web/platform/toast-problem.ts'
import { getDisclosure } from '#web/profiles/api.ts'
import { getMatch, react, recordView } from '../api.ts'

/** What one consumer and one advisor are to each other. */
export type Acquaintance = {
  /** Null when the consumer has not named their state: nobody can be matched before. */
  readonly match: MatchWith | null
  readonly disclosure: Disclosure
  readonly isSaved: boolean
}

/**
 * Reads what a signed-in consumer and an advisor are to each other, and tells the server once that they looked. The
 * page itself is rendered for nobody in particular, so this comes after it. Null for everybody else, and until it is read.
 */
export function useAcquaintance(advisorId: string, isConsumer: boolean) {
  const [known, setKnown] = useState<(Acquaintance & { of: string }) | null>(null)

  const read = useCallback(async () => {
    const [match, disclosure] = await Promise.all([
      getMatch(advisorId).then((found) => (found.profileNeeded ? null : found)),
      getDisclosure(advisorId),
    ])
    setKnown({ of: advisorId, match, disclosure, isSaved: match?.match?.reaction === 'like' })
  }, [advisorId])

  useEffect(() => {
    if (!isConsumer) return
    read().catch(toastProblem)
    // A look that could not be counted is nobody's concern.
    recordView(advisorId).catch(() => undefined)
  }, [advisorId, isConsumer, read])

  const save = async (isSaved: boolean) => {
    setKnown((latest) => latest && { ...latest, isSaved })
    try {
      await react(advisorId, isSaved ? 'like' : null)
      await read()
    } catch (error) {
      setKnown((latest) => latest && { ...latest, isSaved: !isSaved })
      toastProblem(error)
    }
  }
  return { known: isConsumer && known?.of === advisorId ? known : null, save, read }
}
