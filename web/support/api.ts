import { askSupport, contactUs } from '#contract/support/endpoints.ts'
import type { AskSupport, ContactUs } from '#contract/support/schemas.ts'
import { call } from '#web/platform/api/call.ts'

export const sendContact = (body: ContactUs) => call(contactUs, { body })
export const sendRequest = (body: AskSupport) => call(askSupport, { body })
