/** Below each reason that an act of the staff asks for. */
export const reasonHelp = 'At least 10 characters. Kept in the audit log with your name.'
