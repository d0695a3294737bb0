/**
 * A test that proves a sentence: the file, and the beginning of the title as it is written there.
 */
export type Proof = readonly [file: string, title: string]
