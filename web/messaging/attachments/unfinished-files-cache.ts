/** Where the browser keeps files whose upload has not ended; deleted at sign-out. */
export const unfinishedFilesCache = 'unfinished-files'
