import * as endpoints from '#contract/verification/endpoints.ts'
import type { SendCode, VerificationDocument } from '#contract/verification/schemas.ts'
import { call, download } from '#web/platform/api/call.ts'

export const getOwnVerification = () => call(endpoints.getOwnVerification)
export const submitCrd = (crdNumber: string) => call(endpoints.submitCrd, { body: { crdNumber } })
export const sendCode = (body: SendCode) => call(endpoints.sendVerificationCode, { body })
export const confirmCode = (code: string) => call(endpoints.confirmVerificationCode, { body: { code } })
export const uploadDocument = (fileName: string, contentBase64: string) =>
  call(endpoints.uploadVerificationDocument, { body: { fileName, contentBase64 } })
export const saveStatement = (statement: string) => call(endpoints.saveDisputeStatement, { body: { statement } })
export const downloadDocument = ({ id, fileName }: VerificationDocument) =>
  download(endpoints.getVerificationDocument, { params: { id } }, fileName)
