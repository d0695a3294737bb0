import { word } from '#web/platform/storage/stored-value.ts'

/** The zone that was sent last from this browser, and the person it was sent for. */
export const sentZoneStore = word('sent_zone')
