/** Whether text messages are on, wait for their code, or were ended by an answer of STOP. */
export const textStates = ['off', 'waiting', 'on', 'stopped'] as const

/** Codes that a user can ask for in a day, and wrong ones that one code survives. */
export const textCodesPerDay = 5
export const textCodeTries = 5
export const textCodeMinutes = 10

/** No text message before or after these times of the reader's clock, whatever they chose. */
export const textQuietHours = { from: '21:00', until: '08:00' } as const
