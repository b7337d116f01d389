import { type ReactNode, type SubmitEvent, useId } from 'react'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'

interface PreviewFormProps {
  title: string
  /** A paragraph under the title. */
  intro?: string
  fields: ReactNode
  failure: string
  busy: boolean
  button: string
  onPreview: () => void
  /** The preview, or what was done. */
  children: ReactNode
}

/** A part of the desk with a form that shows what it would change before anything does. */
export function PreviewForm({
  title,
  intro,
  fields,
  failure,
  busy,
  button,
  onPreview,
  children,
}: PreviewFormProps) {
  const id = useId()
  return (
    <section className="desk-card desk-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {intro && <p>{intro}</p>}
      <form
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          onPreview()
        }}
      >
        {fields}
        {failure && <Alert focus>{failure}</Alert>}
        <div>
          <Button type="submit" variant="outline" busy={busy} busyLabel="Reading...">
            {button}
          </Button>
        </div>
      </form>
      {children}
    </section>
  )
}
