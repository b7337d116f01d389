import { useNavigate } from 'react-router'
import { REDIRECT_DELAY, useAfter } from '../../lib/useAfter'
import { Dialog } from '../../ui/Dialog'
import { SuccessPanel } from '../../ui/SuccessPanel'
import { useAddCoach } from './addCoach'
import { AddCoachForm } from './AddCoachForm'

interface AddCoachDialogProps {
  /** The name that was searched for. */
  name: string
  onClose: () => void
}

/** Adds a coach who is missing, then leads to the new profile. */
export default function AddCoachDialog({ name, onClose }: AddCoachDialogProps) {
  const navigate = useNavigate()
  const { mutate, isPending, isSuccess, data: added, error } = useAddCoach()
  const leave = () => {
    if (added) void navigate(`/coach/${added.id}`)
    else onClose()
  }
  useAfter(isSuccess, REDIRECT_DELAY, leave)

  return (
    <Dialog
      open
      onClose={leave}
      title="Add a Coach"
      hideTitle={isSuccess}
      locked={isPending}
      {...(isSuccess
        ? {}
        : { description: 'Enter what the team’s own page says. Athletes can rate the coach at once.' })}
    >
      {isSuccess ? (
        <SuccessPanel title="Coach Added Successfully!" text="Taking you to the profile." />
      ) : (
        <AddCoachForm name={name} busy={isPending} error={error} onAdd={mutate} />
      )}
    </Dialog>
  )
}
