import { word } from '#web/platform/storage/stored-value.ts'

/** Whose zone was sent last from this browser, and which. */
export const sentZoneStore = word('sent_zone')
