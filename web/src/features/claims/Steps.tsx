import type { ReactNode, SubmitEvent } from 'react'
import { Alert } from '../../ui/Alert'

interface StepsProps {
  failure: string
  onSubmit?: () => void
  children: ReactNode
}

/** One step of a claim: a form with what went wrong below it. */
export function Steps({ failure, onSubmit, children }: StepsProps) {
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        onSubmit?.()
      }}
    >
      {children}
      {failure && <Alert focus>{failure}</Alert>}
    </form>
  )
}
