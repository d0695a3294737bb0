/** Prints a line for the person at the terminal; a test collects the lines instead. */
export type Print = (line: string) => void
