/**
 * Something outside the program keeps it from starting: a port or a data folder in use, a file it
 * may not read. The message says all a person needs, so `main.ts` prints it alone, without a stack,
 * and exits with 1.
 */
export class StartupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartupError'
  }
}
