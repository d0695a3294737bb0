const visible = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{P}\p{S}]/u

/** Whether a text shows anything: characters without a width alone make an empty space of it. */
export const isVisible = (text: string): boolean => visible.test(text)
