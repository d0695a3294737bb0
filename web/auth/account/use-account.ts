import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#web/platform/api/queries.ts'
import { readAccount, type SignInMethods } from '../api.ts'

/**
 * The account as the auth service has it now; null until it has answered. `reload` after something
 * has changed.
 */
export function useAccount(): { account: SignInMethods | null; reload: () => void } {
  const { data = null, refetch } = useQuery({ queryKey: ['auth', 'account'], queryFn: readAccount }, queryClient())
  return { account: data, reload: () => void refetch() }
}
