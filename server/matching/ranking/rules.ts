/** Connections to the database that the thread of matches has for its statements. */
export const rankingConnections = 4
