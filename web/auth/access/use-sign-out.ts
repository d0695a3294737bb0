import { useNavigate } from 'react-router'
import { endSessions } from '../api.ts'
import { signOut } from '../session/session.ts'
import { expectSessionEnd } from './guard.tsx'

/**
 * Signs out here, and leaves for the home page. The guard takes no notice, so that nobody is led to
 * the sign-in page, and the page they left is not remembered for the next person.
 */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    expectSessionEnd()
    await navigate('/', { flushSync: true })
    await signOut()
  }
}

/**
 * The same on every device. Where it fails the page stays, and a sentence says why.
 * @throws Unreachable when the auth library cannot be loaded
 */
export function useSignOutEverywhere(): () => Promise<string | null> {
  const navigate = useNavigate()
  return async () => {
    const takeBack = expectSessionEnd()
    const sentence = await endSessions('global').catch((error: unknown) => {
      takeBack()
      throw error
    })
    if (sentence === null) await navigate('/', { flushSync: true })
    else takeBack()
    return sentence
  }
}
