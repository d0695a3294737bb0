import { useState } from 'react'
import { useNavigate } from 'react-router'
import { rememberedPageStore } from '#web/auth/storage.ts'
import { advisorPath, chatPath } from '#web/paths.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { openChat } from '../api.ts'
import { type ContactAct, storeContact } from './pending-contact.ts'

/**
 * Writing to an advisor and booking both need consent first: the dialog opens, then the action
 * continues.
 */
export function useContact(advisor: { id: string; displayName: string }, onConsented: () => void) {
  const navigate = useNavigate()
  const [goOn, setGoOn] = useState<(() => void) | null>(null)
  const [isOpening, setOpening] = useState(false)
  const message = async () => {
    setOpening(true)
    try {
      const chat = await openChat(advisor.id)
      if (chat) await navigate(chatPath(chat.id))
      else setGoOn(() => () => void message())
    } catch (error) {
      toastProblem(error)
    } finally {
      setOpening(false)
    }
  }
  return {
    isOpening,
    isAsking: goOn !== null,
    message: () => void message(),
    askFirst: (again: () => void) => setGoOn(() => again),
    stopAsking: () => setGoOn(null),
    consented: () => {
      onConsented()
      goOn?.()
    },
    signIn: (act?: ContactAct) => {
      if (act) storeContact(advisor, act)
      rememberedPageStore.write(advisorPath(advisor.id))
      void navigate('/signin')
    },
  }
}
