import { errorQueue, type NotedError } from '#web/platform/problems/error-queue.ts'

/** Hands over what was noted and everything to come; there is one listener. */
export function listenForErrors(listen: (error: NotedError) => void): () => void {
  errorQueue.listener = listen
  for (const error of errorQueue.noted.splice(0)) listen(error)
  return () => {
    errorQueue.listener = null
  }
}
