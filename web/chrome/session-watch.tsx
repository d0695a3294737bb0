import { useEffect, useRef } from 'react'
import { useSession } from '../platform/session.ts'
import { toast } from '../ui/toast.ts'

/** Greets somebody who has just signed in, here or in another tab; not one whose session was there on arrival. */
export function SessionWatch() {
  const { status } = useSession()
  const before = useRef(status)
  useEffect(() => {
    if (before.current === 'signed-out' && status === 'signed-in') {
      toast.success('Successfully signed in!', { duration: 5_000 })
    }
    if (status === 'signed-out') delete document.documentElement.dataset.session
    before.current = status
  }, [status])
  return null
}
