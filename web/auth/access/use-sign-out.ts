import { useNavigate } from 'react-router'
import { endSessions } from '../api.ts'
import { signOut } from '../session/session.ts'
import { expectSessionEnd } from './guard.tsx'

/**
 * Signs out here, and leaves for the home page. The guard takes no notice, so that
 * nobody is led to the sign-in page, and the page they left is not remembered for the next person.
 */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    expectSessionEnd()
    await navigate('/', { flushSync: true })
    await signOut()
  }
}

/** The same on every device. Where the server fails the page stays, and a sentence is returned. */
export function useSignOutEverywhere(): () => Promise<string | null> {
  const navigate = useNavigate()
  return async () => {
    const stay = expectSessionEnd()
    const sentence = await endSessions('global')
    if (sentence === null) await navigate('/', { flushSync: true })
    else stay()
    return sentence
  }
}
