/** What both sides of a chat read. */
export const supervisionText = (firmName: string) =>
  `${firmName} keeps a record of messages, files, briefs and appointments, also after accounts are deleted. Its supervisor may read it.`

/** What deleting a message does not do; empty where no firm keeps a record. */
export const deletedRecordText = (firmName: string | null) =>
  firmName === null ? '' : ` It changes nothing in ${firmName}’s record of messages, which its supervisor may read.`
