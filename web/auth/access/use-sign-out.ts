import { useNavigate } from 'react-router'
import { signOut } from '../session/session.ts'
import { expectSessionEnd } from './guard.tsx'

/**
 * Signs out here or everywhere, and leaves for the home page. The guard takes no notice, so that
 * nobody is led to the sign-in page, and the page they left is not remembered for the next person.
 */
export function useSignOut(): (scope?: 'local' | 'global') => Promise<void> {
  const navigate = useNavigate()
  return async (scope = 'local') => {
    expectSessionEnd()
    await navigate('/', { flushSync: true })
    await signOut(scope)
  }
}
