/** What both sides of a chat read, and who is about to join the firm. */
export const supervisionText = (firmName: string) =>
  `${firmName} keeps a record of messages, files, briefs and appointments, also after accounts are deleted. Its supervisor may read it.`
