import { useRef, useState } from 'react'
import { toastProblem } from './problems/toast-problem.ts'

/**
 * What a button does on the server: whether it runs, and the function that runs it. A failure is a
 * toast. While one action runs, others are ignored: a double click presses twice.
 */
export function useAction(): [isPending: boolean, runAction: (action: () => Promise<unknown>) => Promise<void>] {
  const [isPending, setPending] = useState(false)
  const isRunning = useRef(false)
  const runAction = async (action: () => Promise<unknown>) => {
    if (isRunning.current) return
    isRunning.current = true
    setPending(true)
    try {
      await action()
    } catch (error) {
      toastProblem(error)
    } finally {
      isRunning.current = false
      setPending(false)
    }
  }
  return [isPending, runAction]
}
