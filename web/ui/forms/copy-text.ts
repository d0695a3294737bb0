import { toast } from '../toasts/toast.ts'

export type CopiedNoun = 'Link' | 'Code' | 'Key' | 'Secret'

/** Copies a text to take elsewhere, and says whether it is copied. */
export async function copyText(text: string, noun: CopiedNoun): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(`${noun} copied to clipboard`)
    return true
  } catch {
    toast.error(`Failed to copy ${noun.toLowerCase()}`)
    return false
  }
}
