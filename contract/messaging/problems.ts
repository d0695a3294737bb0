import { defineProblems } from '#contract/core/problem.ts'

export const messagingProblems = defineProblems({
  'messaging.closed': { status: 403, title: 'You can’t send messages in this chat right now.' },
  'messaging.chat-disabled': { status: 403, title: 'This person has turned off messages.' },
  'messaging.unavailable': { status: 403, title: 'This person isn’t available right now.' },
  'messaging.own-chat-disabled': { status: 403, title: 'You’ve turned off messages. Turn them on in Settings.' },
  'messaging.not-a-colleague': { status: 403, title: 'You can only message people at your own firm.' },
  'messaging.too-many-saved-replies': { status: 409, title: 'You have 50 saved replies. Delete one first.' },
  'messaging.saved-reply-exists': { status: 409, title: 'You have a saved reply with this name. Choose another.' },
  'messaging.message-locked': { status: 409, title: 'This message can’t be changed.' },
  // Every page loads this catalogue, so that the reason a file is refused is the problem's detail.
  'messaging.file-refused': { status: 422, title: 'This file can’t be sent.' },
  'messaging.upload-offset': { status: 409, title: 'Resume the upload.' },
  'messaging.attachment-missing': { status: 409, title: 'Attach the files again.' },
  'messaging.no-preview': { status: 422, title: 'We couldn’t read this page, so there’s no preview.' },
})
