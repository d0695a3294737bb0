import { useCallback, useEffect, useState } from 'react'
import { type Account, readAccount } from '../api.ts'

/** The account as the auth service has it now; null until it has answered. `reload` after something has changed. */
export function useAccount(): { account: Account | null; reload: () => void } {
  const [account, setAccount] = useState<Account | null>(null)
  const reload = useCallback(() => {
    readAccount().then(setAccount, () => undefined)
  }, [])
  useEffect(reload, [reload])
  return { account, reload }
}
