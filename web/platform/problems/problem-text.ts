import { isRouteErrorResponse } from 'react-router'
import { ProblemDetails } from '#contract/core/problem.ts'
import { isProblemCode, Problem, type ProblemCode, problems } from '#contract/problems.ts'
import { ReceivedProblem } from '../api/call.ts'
import { isMockMode } from '../api/mock-mode.ts'
import { Unreachable } from '../api/unreachable.ts'

/** What an error comes to for the person in front of it. */
export type ProblemText = {
  title: string
  detail?: string
  status: number
  code?: ProblemCode
  /** Finds the cause in the server's log; shown so that people can quote it. */
  requestId?: string
}

const offlineSentence = 'Your device appears to be offline. Please check your connection and try again.'
// On a preview host there is no server, so that failures are what one expects and not errors
// (docs/product.md "Preview builds").
const previewSentence = 'This preview has no server, so there’s nothing to show or save.'
const unreachableSentence = 'Connection issue. Please check your internet and try again.'

/**
 * Puts any error into the catalogue's words (docs/product.md "Sentences"). What is not on the list
 * stays neutral.
 */
export function problemText(error: unknown): ProblemText {
  if (isMockMode()) return { title: previewSentence, status: 0 }
  if (error instanceof Unreachable) {
    return { title: error.offline ? offlineSentence : unreachableSentence, status: 0 }
  }
  if (error instanceof Problem) {
    return {
      title: error.message,
      status: error.status,
      code: error.code,
      ...(error.detail !== undefined && { detail: error.detail }),
      ...(error instanceof ReceivedProblem && error.requestId !== undefined && { requestId: error.requestId }),
    }
  }
  if (isRouteErrorResponse(error)) {
    const details = ProblemDetails.safeParse(error.data)
    const code = details.success && isProblemCode(details.data.code) ? details.data.code : codeOfStatus(error.status)
    return {
      title: problems[code].title,
      status: error.status,
      code,
      ...(details.data?.detail !== undefined && { detail: details.data.detail }),
      ...(details.data?.instance !== undefined && { requestId: details.data.instance }),
    }
  }
  return { title: problems['core.unexpected'].title, status: 500, code: 'core.unexpected' }
}

function codeOfStatus(status: number): ProblemCode {
  return status === 404 ? 'core.not-found' : status === 401 ? 'core.signed-out' : 'core.unexpected'
}
