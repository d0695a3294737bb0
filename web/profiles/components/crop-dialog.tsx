import { useEffect, useRef, useState } from 'react'
import { pictureBounds } from '#contract/profiles/values.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Slider } from '#web/ui/forms/slider.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { firstCrop, maxZoom, moved, squareOf, zoomed } from './crop.ts'
import { drawSquare, squareJpeg } from './square-jpeg.ts'

/** Lets a person choose the square of a picture: by dragging, or with the sliders alone. */
export function CropDialog({
  picture,
  onUse,
  onClose,
}: {
  picture: ImageBitmap
  onUse: (jpegBase64: string) => void
  onClose: () => void
}) {
  const [crop, setCrop] = useState(firstCrop)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, picture, crop)
  }, [picture, crop])
  const { side } = squareOf(picture, crop)
  const percent = (value: number) => `${Math.round(value * 100)}%`
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Position your photo"
      description="Use a recent photo of you alone, facing the camera, in even light such as near a window. Your eyes belong in the upper half."
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onUse(squareJpeg(picture, crop))}>Use photo</Button>
        </>
      }
    >
      <canvas
        ref={canvas}
        width={pictureBounds.sentPixels}
        height={pictureBounds.sentPixels}
        role="img"
        aria-label="Your photo as others will see it"
        className="mx-auto block w-72 max-w-full cursor-grab rounded border"
        style={{ touchAction: 'none' }}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => {
          if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
          const { clientWidth } = event.currentTarget
          const by = { right: event.movementX / clientWidth, down: event.movementY / clientWidth }
          setCrop((current) => moved(picture, current, by))
        }}
      />
      <div className="mt-5 grid gap-4">
        <Slider
          label="Zoom"
          min={1}
          max={maxZoom}
          step={0.1}
          value={crop.zoom}
          valueText={percent(crop.zoom)}
          onChange={(zoom) => setCrop((current) => zoomed(picture, current, zoom))}
        />
        <Slider
          label="Left or right"
          min={0}
          max={1}
          step={0.01}
          value={crop.x}
          valueText={percent(crop.x)}
          onChange={(x) => setCrop((current) => ({ ...current, x }))}
        />
        <Slider
          label="Up or down"
          min={0}
          max={1}
          step={0.01}
          value={crop.y}
          valueText={percent(crop.y)}
          onChange={(y) => setCrop((current) => ({ ...current, y }))}
        />
        {side < pictureBounds.sharpPixels && (
          <Notice tone="warn">
            This part of the photo is {Math.round(side)} pixels wide and will look blurry. Zoom out, or choose a photo
            of at least {pictureBounds.sharpPixels} by {pictureBounds.sharpPixels} pixels.
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
