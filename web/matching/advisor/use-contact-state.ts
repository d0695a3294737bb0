import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AdvisorDetail } from '#contract/directory/schemas.ts'
import { getMatch, react, recordView } from '#contract/matching/endpoints.ts'
import type { MatchWith } from '#contract/matching/schemas.ts'
import type { Disclosure } from '#contract/profiles/disclosure/schemas.ts'
import { getDisclosure } from '#contract/profiles/endpoints.ts'
import { useCurrentUser } from '#web/auth/session/session.ts'
import type { SessionUser } from '#web/auth/session/session-user.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, queryClient, useEndpoint } from '#web/platform/api/queries.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'

/** What one consumer and one advisor are to each other. */
type ContactState = {
  /** Null when the consumer has not named their state: nobody can be matched before. */
  readonly match: MatchWith | null
  readonly disclosure: Disclosure
  readonly isSaved: boolean
}

/**
 * Whether an advisor takes nobody new this week, the reader included. A consumer who already
 * contacted a full advisor can still match and book.
 */
export function isFullFor(
  user: Pick<SessionUser, 'id' | 'role'> | null,
  advisor: Pick<AdvisorDetail, 'id' | 'opensAt'>,
  relation: Pick<ContactState, 'match'> | null,
): boolean {
  if (advisor.opensAt === null || user?.id === advisor.id) return false
  return user?.role !== 'consumer' || relation?.match?.ruledOutBecause === 'full'
}

/**
 * Reads the relation of a signed-in consumer to an advisor and records one view, after the page,
 * which is rendered for visitors. Null for everybody else, and until it is read.
 */
export function useContactState(advisorId: string, isConsumer: boolean) {
  const input = isConsumer ? { params: { advisorId } } : null
  const found = useEndpoint(getMatch, input, { toastsProblem: true }).data
  const disclosure = useEndpoint(getDisclosure, input).data
  const read = () => invalidate(getMatch, getDisclosure)

  const viewer = useCurrentUser()
  const isCounted = isConsumer && !viewer?.visit
  useEffect(() => {
    // A look that could not be counted is nobody's concern.
    if (isCounted) call(recordView, { params: { advisorId } }).catch(() => undefined)
  }, [advisorId, isCounted])

  const saving = useMutation(
    {
      mutationFn: (isSaved: boolean) =>
        call(react, { params: { advisorId }, body: { reaction: isSaved ? 'like' : null } }),
      onSuccess: read,
      onError: toastProblem,
    },
    queryClient(),
  )
  const match = found && !found.profileNeeded ? found : null
  const isSaved = saving.isPending ? saving.variables : found?.reaction === 'like'
  const relation: ContactState | null = found && disclosure ? { match, disclosure, isSaved } : null
  return { relation, save: saving.mutate, read }
}
