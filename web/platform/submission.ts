import { type BaseSyntheticEvent, useRef, useState } from 'react'
import { type ProblemText, problemText } from './problems/problem-text.ts'

/** How the attempts to submit a form go. */
export type Submission = {
  /** The sentence for the whole form, when the last attempt failed. */
  readonly problem: string | null
  readonly isPending: boolean
}

type SubmitForm = Submission & {
  setProblem: (sentence: string | null) => void
  /**
   * Makes the submit handler of an action that checks and sends; what it throws becomes `problem`,
   * for a notice above the actions. While one attempt runs, others are ignored: Enter in a field
   * submits past a pending button.
   */
  submit: (
    action: (event?: BaseSyntheticEvent) => Promise<unknown> | undefined,
  ) => (event?: BaseSyntheticEvent) => Promise<void>
}

const titleOf = ({ title }: ProblemText) => title

/**
 * The attempts to submit a form. Forms whose fields have the schema of the API use it through
 * `useSchemaForm`; those with states of their own use it as it is.
 */
export function useSubmission(sentenceOf: (text: ProblemText) => string = titleOf): SubmitForm {
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const isRunning = useRef(false)
  return {
    problem,
    setProblem,
    isPending,
    submit: (action) => async (event) => {
      event?.preventDefault()
      if (isRunning.current) return
      isRunning.current = true
      setPending(true)
      setProblem(null)
      try {
        await action(event)
      } catch (error) {
        setProblem(sentenceOf(problemText(error)))
      } finally {
        isRunning.current = false
        setPending(false)
      }
    },
  }
}
