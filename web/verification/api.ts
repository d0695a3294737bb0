import * as endpoints from '#contract/verification/endpoints.ts'
import type {
  DecideDispute,
  DecideVerification,
  SendCode,
  VerificationDocument,
} from '#contract/verification/schemas.ts'
import { call, download } from '#web/platform/api.ts'

const page = (cursor?: string) => ({ query: { limit: 50, ...(cursor !== undefined && { cursor }) } })

export const getOwnVerification = () => call(endpoints.getOwnVerification)
export const submitCrd = (crdNumber: string) => call(endpoints.submitCrd, { body: { crdNumber } })
export const sendCode = (body: SendCode) => call(endpoints.sendVerificationCode, { body })
export const confirmCode = (code: string) => call(endpoints.confirmVerificationCode, { body: { code } })
export const uploadDocument = (fileName: string, contentBase64: string) =>
  call(endpoints.uploadVerificationDocument, { body: { fileName, contentBase64 } })
export const saveStatement = (statement: string) => call(endpoints.saveDisputeStatement, { body: { statement } })
export const downloadDocument = ({ id, fileName }: VerificationDocument) =>
  download(endpoints.getVerificationDocument, { params: { id } }, fileName)
export const listPendingVerifications = (cursor?: string) => call(endpoints.listPendingVerifications, page(cursor))
export const decideVerification = (advisorId: string, body: DecideVerification) =>
  call(endpoints.decideVerification, { params: { advisorId }, body })
export const listDisputes = (cursor?: string) => call(endpoints.listDisputes, page(cursor))
export const decideDispute = (id: string, body: DecideDispute) =>
  call(endpoints.decideDispute, { params: { id }, body })
