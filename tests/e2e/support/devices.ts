/** The phone and the desk that pages are tried on. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
export const desk = { viewport: { width: 1440, height: 900 } }
