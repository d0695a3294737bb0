import { seconds } from '#contract/core/durations.ts'
import { appendPiece, completeUpload, discardUpload, startUpload } from '#contract/messaging/attachments/endpoints.ts'
import type { Attachment } from '#contract/messaging/attachments/schemas.ts'
import { maxAttachmentBytes, maxAttachments, uploadPieceBytes } from '#contract/messaging/attachments/values.ts'
import { Problem } from '#contract/problems.ts'
import { onSessionEvent } from '#web/auth/session/session.ts'
import { call } from '#web/platform/api/call.ts'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { type ValueStore, valueStore } from '#web/platform/storage/value-store.ts'
import { readyFilesStore, unfinishedFilesStore } from '../storage.ts'
import { dropContent, keepContent, readContent, type UnfinishedFile } from './unfinished-files.ts'

/** A file that is about to be sent: on its way to the server, or already there. */
export type FileDraft = {
  readonly clientId: string
  readonly name: string
  readonly sizeBytes: number
  readonly sentBytes: number
  readonly state: 'uploading' | 'waiting' | 'ready' | 'failed'
  readonly problem?: string
  /** The file itself is refused, so that another try would end alike. */
  readonly isRefused?: boolean
  /** What the server has, once it is complete. */
  readonly attachment?: Attachment
}

const pieceMayTakeMs = seconds(60)
const retryAfterMs = seconds(3)

const drafts = new Map<string, ValueStore<readonly FileDraft[]>>()
const contents = new Map<string, File>()
const running = new Map<string, AbortController>()

/** The files that are about to be sent in a chat; they survive a reload. */
export function fileDrafts(chatId: string): ValueStore<readonly FileDraft[]> {
  const found = drafts.get(chatId)
  if (found) return found
  const unfinished = unfinishedFilesStore.read()?.[chatId] ?? []
  const created = valueStore<readonly FileDraft[]>([
    ...(readyFilesStore.read()?.[chatId] ?? []).map((attachment) => readyDraft(attachment.id, attachment)),
    ...unfinished.map((file) => ({ ...file, sentBytes: 0, state: 'waiting' as const })),
  ])
  drafts.set(chatId, created)
  for (const file of unfinished) void resume(chatId, file)
  return created
}

/** Goes on with an upload that a reload broke off. */
async function resume(chatId: string, unfinished: UnfinishedFile): Promise<void> {
  const file = await readContent(unfinished)
  if (!file) {
    const problem = 'This file was lost when the page closed. Choose it again.'
    return patch(chatId, unfinished.clientId, { state: 'failed', problem, isRefused: true })
  }
  contents.set(unfinished.clientId, file)
  await upload(chatId, unfinished.clientId)
}

const readyDraft = (clientId: string, attachment: Attachment): FileDraft => ({
  clientId,
  name: attachment.fileName,
  sizeBytes: attachment.sizeBytes,
  sentBytes: attachment.sizeBytes,
  state: 'ready',
  attachment,
})

/**
 * Begins to upload files that were chosen, dropped, pasted or taken; yields why some were left out.
 */
export function addFiles(chatId: string, files: readonly File[]): string | null {
  const room = maxAttachments - fileDrafts(chatId).get().length
  for (const file of files.slice(0, Math.max(0, room))) {
    const clientId = crypto.randomUUID()
    const draft = { clientId, name: file.name || 'Photo.jpg', sizeBytes: file.size, sentBytes: 0 }
    contents.set(clientId, file)
    const isTooLarge = file.size > maxAttachmentBytes
    const state = isTooLarge
      ? ({ state: 'failed', problem: 'This file is larger than 25 MB.', isRefused: true } as const)
      : ({ state: 'uploading' } as const)
    change(chatId, (list) => [...list, { ...draft, ...state }])
    if (isTooLarge) continue
    void keepContent(clientId, file)
    void upload(chatId, clientId)
  }
  return files.length > room ? `You can send up to ${maxAttachments} files in one message.` : null
}

/** Tries a file again that could not be uploaded. */
export function retryFile(chatId: string, clientId: string): void {
  void upload(chatId, clientId)
}

/** Takes a file away again, also in the middle of its upload. */
export function removeFile(chatId: string, clientId: string): void {
  const draft = fileDrafts(chatId)
    .get()
    .find((each) => each.clientId === clientId)
  running.get(clientId)?.abort()
  running.delete(clientId)
  contents.delete(clientId)
  void dropContent(clientId)
  change(chatId, (list) => list.filter((each) => each.clientId !== clientId))
  // What the server has of it is removed after a day in any case.
  if (draft?.attachment) void call(discardUpload, { params: { id: draft.attachment.id } }).catch(() => {})
}

/**
 * The complete files of a chat, which then belong to the message that is sent. Those that failed
 * stay until the person removes them.
 */
export function takeFiles(chatId: string): Attachment[] {
  const ready = fileDrafts(chatId)
    .get()
    .filter(({ state }) => state === 'ready')
  for (const { clientId } of ready) contents.delete(clientId)
  change(chatId, (list) => list.filter((each) => !ready.includes(each)))
  return ready.flatMap(({ attachment }) => attachment ?? [])
}

/** Whether some file of any chat would be lost with the page. */
export function hasUnfinishedUploads(): boolean {
  return running.size > 0
}

// Nothing of one person is left for the next who signs in here.
onSessionEvent(({ type }) => {
  if (type !== 'SIGNED_OUT') return
  for (const controller of running.values()) controller.abort()
  for (const store of drafts.values()) store.set([])
  for (const map of [running, contents, drafts]) map.clear()
})

/** Uploads a file to its end; a break is waited out, and the upload goes on where it was. */
async function upload(chatId: string, clientId: string): Promise<void> {
  const file = contents.get(clientId)
  if (!file || running.has(clientId)) return
  const controller = new AbortController()
  running.set(clientId, controller)
  try {
    while (!controller.signal.aborted) {
      const pauseMs = await uploadOnce(chatId, { clientId, file }, controller.signal)
      if (pauseMs === null) return
      await connectionOrPause(pauseMs, controller.signal)
    }
  } finally {
    if (running.get(clientId) === controller) running.delete(clientId)
  }
}

type Source = { readonly clientId: string; readonly file: File }

/** One try, from where the server is; yields how long to wait before the next one, or null. */
async function uploadOnce(chatId: string, source: Source, signal: AbortSignal): Promise<number | null> {
  const { clientId, file } = source
  const options = () => ({ signal: AbortSignal.any([signal, AbortSignal.timeout(pieceMayTakeMs)]) })
  patch(chatId, clientId, { state: 'uploading' })
  try {
    const body = { clientId, fileName: file.name || 'Photo.jpg', sizeBytes: file.size }
    let state = await call(startUpload, { params: { id: chatId }, body }, options())
    while (!state.attachment && state.receivedBytes < file.size) {
      const offset = state.receivedBytes
      patch(chatId, clientId, { sentBytes: offset })
      const piece = file.slice(offset, offset + uploadPieceBytes, 'application/octet-stream')
      state = await call(appendPiece, { params: { id: state.id }, query: { offset }, body: piece }, options())
    }
    patch(chatId, clientId, { sentBytes: file.size })
    const { attachment } = state.attachment
      ? state
      : await call(completeUpload, { params: { id: state.id } }, options())
    if (!attachment) return retryAfterMs
    change(chatId, (list) => list.map((each) => (each.clientId === clientId ? readyDraft(clientId, attachment) : each)))
    void dropContent(clientId)
    return null
  } catch (error) {
    return signal.aborted ? null : pauseAfter(chatId, clientId, error)
  }
}

/** A refused file is for the person to handle; anything that passes is tried again. */
function pauseAfter(chatId: string, clientId: string, error: unknown): number | null {
  const { status, code, title, detail } = problemText(error)
  if (code === 'messaging.upload-offset') return 0
  if (error instanceof Problem && status < 500 && status !== 429) {
    const isRefused = code === 'messaging.file-refused' || code === 'core.too-large'
    patch(chatId, clientId, { state: 'failed', problem: detail ?? title, isRefused })
    return null
  }
  patch(chatId, clientId, { state: 'waiting' })
  return error instanceof Problem && error.retryAfterSeconds ? seconds(error.retryAfterSeconds) : retryAfterMs
}

/** Ends after a pause, as soon as the device is online again, or when the upload is canceled. */
function connectionOrPause(pauseMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, pauseMs)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
    function done() {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}

function patch(chatId: string, clientId: string, values: Partial<FileDraft>): void {
  change(chatId, (list) =>
    list.map((each) => {
      if (each.clientId !== clientId) return each
      const { problem: _, ...rest } = each
      return { ...rest, ...values }
    }),
  )
}

function change(chatId: string, next: (list: readonly FileDraft[]) => readonly FileDraft[]): void {
  const store = fileDrafts(chatId)
  store.set(next(store.get()))
  const ready = store.get().flatMap(({ attachment }) => attachment ?? [])
  const { [chatId]: _, ...chats } = readyFilesStore.read() ?? {}
  readyFilesStore.write(ready.length > 0 ? { ...chats, [chatId]: ready } : chats)
  const unfinished = store
    .get()
    .filter(({ attachment, isRefused }) => !attachment && !isRefused)
    .map(({ clientId, name, sizeBytes }) => ({ clientId, name, sizeBytes }))
  const { [chatId]: __, ...elsewhere } = unfinishedFilesStore.read() ?? {}
  unfinishedFilesStore.write(unfinished.length > 0 ? { ...elsewhere, [chatId]: unfinished } : elsewhere)
}
