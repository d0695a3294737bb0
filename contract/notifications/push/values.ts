/** The most devices that get a person's push messages; beyond that the oldest ends. */
export const pushDeviceLimit = 10
