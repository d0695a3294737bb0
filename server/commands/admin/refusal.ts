/** Something the person at the terminal can put right; the message says how. */
export class Refusal extends Error {}

/** Where a command says what it did: the terminal, or a list in a test. */
export type Print = (line: string) => void
