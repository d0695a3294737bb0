import { controlStyle, Field, type FieldLook } from './field.tsx'

/** A file to choose. Nothing stays chosen, so that a mended file can be chosen again. */
export function FileField({
  accept,
  onChoose,
  ...look
}: FieldLook & { accept: string; onChoose: (file: File) => void }) {
  return (
    <Field {...look}>
      {(ids) => (
        <input
          {...ids}
          type="file"
          accept={accept}
          onChange={({ currentTarget: input }) => {
            const [file] = input.files ?? []
            if (file) onChoose(file)
            input.value = ''
          }}
          className={`${controlStyle} py-2.5 file:mr-3 file:border-0 file:bg-transparent file:font-medium file:text-action`}
        />
      )}
    </Field>
  )
}
