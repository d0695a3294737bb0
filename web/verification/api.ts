import * as endpoints from '#contract/verification/endpoints.ts'
import type { VerificationDocument } from '#contract/verification/schemas.ts'
import { download } from '#web/platform/api/call.ts'

export const downloadDocument = ({ id, fileName }: VerificationDocument) =>
  download(endpoints.getVerificationDocument, { params: { id } }, fileName)
