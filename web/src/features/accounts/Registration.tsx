import type { ComponentProps } from 'react'
import { SITE_NAME } from '../../lib/siteName'
import { Dialog } from '../../ui/Dialog'
import { TextField } from '../../ui/fields'
import { SwitchLink } from './forms'
import { CLOSED_MESSAGE } from './registrationMode'

interface RegistrationClosedProps {
  onClose: () => void
  /** Called with the email address typed so far, which is none. */
  onSignIn: (email: string) => void
}

/** What visitors read instead of the sign-up form on a site that creates no accounts. */
export function RegistrationClosed({ onClose, onSignIn }: RegistrationClosedProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Join ${SITE_NAME}`}
      description={`${CLOSED_MESSAGE} You can read everything without an account.`}
      size="sm"
    >
      <SwitchLink
        question="Already have an account?"
        label="Log In"
        onClick={() => {
          onSignIn('')
        }}
      />
    </Dialog>
  )
}

/** The field for the code of an invitation. */
export function InvitationField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label="Invitation Code"
      hint="New accounts need a code. It isn’t stored with your account."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
