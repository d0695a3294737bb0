import * as waitList from '#contract/eligibility/wait-list/endpoints.ts'
import { call } from '#web/platform/api/call.ts'

export const joinWaitList = (advisorId: string) => call(waitList.joinWaitList, { params: { advisorId } })
export const leaveWaitList = (advisorId: string) => call(waitList.leaveWaitList, { params: { advisorId } })
export const getWaitListSummary = () => call(waitList.getWaitListSummary)
