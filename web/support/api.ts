import { contactUs } from '#contract/support/endpoints.ts'
import type { ContactUs } from '#contract/support/schemas.ts'
import { call } from '../platform/api.ts'

export const sendContact = (body: ContactUs) => call(contactUs, { body })
