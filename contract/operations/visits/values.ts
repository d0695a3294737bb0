/** How long somebody of the staff may look at an account before they must give a reason again. */
export const visitMinutes = 30

/** The header by which a request of the staff says that it reads the account of a visit. */
export const visitHeader = 'x-account-visit'
