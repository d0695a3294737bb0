import { createContext } from 'react'

/**
 * The nonce for inline scripts of this document; undefined in the browser, where nothing inline is
 * added any more.
 */
export const Nonce = createContext<string | undefined>(undefined)
