/** Addresses with something of ours in them, so that no page spells one by hand. */
export const advisorPath = (advisorId: string) => `/advisors/${advisorId}`
/** Where an advisor's own clients and visitors book, without the rest of the site's pages. */
export const bookPath = (advisorId: string) => `/book/${advisorId}`
/** The same times for a frame on the advisor's own website. */
export const embedPath = (advisorId: string) => `/embed/${advisorId}`
export const firmPath = (firmId: string) => `/firms/${firmId}`
export const chatPath = (chatId: string) => `/chat/${chatId}`
/** A chat, opened at the message at this position. */
export const messagePath = (chatId: string, position: number) => `${chatPath(chatId)}?at=${position}`
/** The device check, waiting room and call of an appointment. */
export const callPath = (appointmentId: string) => `/call/${appointmentId}`
/** The personal link of somebody who invites others. */
export const referralPath = (code: string) => `/r/${code}`
