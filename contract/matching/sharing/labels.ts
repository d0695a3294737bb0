/** What a partner without a first name is called, at the start of a sentence. */
export const namelessPartner = 'Your partner'
