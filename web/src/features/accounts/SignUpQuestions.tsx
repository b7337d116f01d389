import { Alert } from '../../ui/Alert'
import { TextButton } from './forms'

interface AddressQuestionProps {
  /** The address that was probably meant. */
  meant: string
  onAccept: () => void
}

/** Asks about an email address with a likely typing error. */
export function AddressQuestion({ meant, onAccept }: AddressQuestionProps) {
  return (
    <Alert focus>
      <p>
        Did you mean <strong className="wrap-anywhere">{meant}</strong>?{' '}
        <TextButton onClick={onAccept}>Yes, use it</TextButton>
      </p>
      <p>If your address is correct, press Create Account again.</p>
    </Alert>
  )
}

/** Asks about a university that the site does not know. */
export function SchoolQuestion() {
  return (
    <Alert focus>
      <p>No university on this site has this name. Please check the spelling, or choose one from the list.</p>
      <p>If the name is correct, press Create Account again.</p>
    </Alert>
  )
}
