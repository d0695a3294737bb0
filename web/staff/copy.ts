/** Below each reason that an act of the staff asks for. */
export const reasonHelp = 'Kept in the audit log with your name.'
