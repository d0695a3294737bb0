/** Addresses with something of ours in them, so that no page spells one by hand. */
export const advisorPath = (advisorId: string) => `/advisors/${advisorId}`
export const chatPath = (chatId: string) => `/chat/${chatId}`
