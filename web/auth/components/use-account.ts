import type { Factor, UserIdentity } from '@supabase/auth-js'
import { useCallback, useEffect, useState } from 'react'
import { readAccount } from '../api.ts'

type Account = { readonly factors: readonly Factor[]; readonly identities: readonly UserIdentity[] }

/** The account as the auth service has it now; null until it has answered. `reload` after something has changed. */
export function useAccount(): { account: Account | null; reload: () => void } {
  const [account, setAccount] = useState<Account | null>(null)
  const reload = useCallback(() => {
    readAccount().then(setAccount, () => undefined)
  }, [])
  useEffect(reload, [reload])
  return { account, reload }
}
