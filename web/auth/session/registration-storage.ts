import { authSessionStore } from '../storage.ts'

export const registrationKey = 'fairlead-registration'
const memory = new Map<string, string>()
const isVerifier = (key: string) => key.endsWith('-code-verifier')
const shared = (key: string) => key.replace(registrationKey, authSessionStore.key)

/**
 * Storage for a sign-up that leaves the browser signed out. The session stays in memory; the PKCE
 * verifier goes where the regular client looks for it, so that the link of the confirmation mail
 * works in this browser.
 */
export const registrationStorage = {
  getItem: (key: string) => (isVerifier(key) ? localStorage.getItem(shared(key)) : (memory.get(key) ?? null)),
  setItem: (key: string, value: string) => {
    if (isVerifier(key)) localStorage.setItem(shared(key), value)
    else memory.set(key, value)
  },
  removeItem: (key: string) => {
    // The verifier must outlive the session of the sign-up, which ends at once.
    if (!isVerifier(key)) memory.delete(key)
  },
}
