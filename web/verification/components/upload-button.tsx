import { useRef } from 'react'
import { uploadVerificationDocument } from '#contract/verification/endpoints.ts'
import type { Verification } from '#contract/verification/schemas.ts'
import { documentTypes, maxDocumentBytes } from '#contract/verification/values.ts'
import { useAction } from '#web/platform/action.ts'
import { call } from '#web/platform/api/call.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

/** Chooses a file and uploads it at once. */
export function UploadButton({ onChanged }: { onChanged: (verification: Verification) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isPending, runAction] = useAction()
  const choose = async (file: File | undefined) => {
    if (!file) return
    if (file.size > maxDocumentBytes) {
      toast.error('This file is too large', { detail: 'Choose a PDF, JPEG or PNG of at most 5 MB.' })
      return
    }
    await runAction(async () => {
      onChanged(
        await call(uploadVerificationDocument, {
          body: { fileName: file.name.slice(-120), contentBase64: await base64Of(file) },
        }),
      )
      toast.success('Document uploaded', { detail: 'An administrator will review it.' })
    })
  }
  return (
    <>
      <Button variant="secondary" pending={isPending} pendingLabel="Uploading" onClick={() => input.current?.click()}>
        Upload a document
      </Button>
      <input
        ref={input}
        type="file"
        accept={documentTypes.join(',')}
        className="sr-only"
        tabIndex={-1}
        aria-label="Document"
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  // In chunks, because a call takes a limited number of arguments.
  const pieces = Array.from({ length: Math.ceil(bytes.length / 8_192) }, (_, n) =>
    String.fromCharCode(...bytes.subarray(n * 8_192, (n + 1) * 8_192)),
  )
  return btoa(pieces.join(''))
}
