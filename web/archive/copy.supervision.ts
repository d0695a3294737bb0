/** What deleting a message does not do; empty where no firm keeps a record. */
export const deletedRecordText = (firmName: string | null) =>
  firmName === null ? '' : ` It changes nothing in ${firmName}’s record of messages, which its supervisor may read.`
