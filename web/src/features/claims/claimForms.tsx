import { type ReactNode, type SubmitEvent, useState } from 'react'
import { api, type Schemas } from '../../api/client'
import { RESPONSE_TIME } from '../../lib/promisedHours'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/fields'
import { useClaimChange } from './ownClaim'

interface ClaimStepProps {
  failure: string
  onSubmit?: () => void
  children: ReactNode
}

/** One step of a claim: a form with its error below. */
export function ClaimStep({ failure, onSubmit, children }: ClaimStepProps) {
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

interface Address {
  address: string
  staff_page: string
}

interface AddressFieldsProps {
  value: Address
  onChange: (value: Address) => void
}

/** The fields for the university email address and the link to the staff page. */
export function AddressFields({ value, onChange }: AddressFieldsProps) {
  return (
    <>
      <TextField
        label="Your university email address"
        name="address"
        type="email"
        autoComplete="off"
        hint="We’ll email you a code. Only the people who review claims see this address."
        value={value.address}
        onChange={(event) => {
          onChange({ ...value, address: event.target.value })
        }}
      />
      <TextField
        label="Link to the staff page that lists you"
        name="staff_page"
        type="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={500}
        value={value.staff_page}
        onChange={(event) => {
          onChange({ ...value, staff_page: event.target.value })
        }}
      />
    </>
  )
}

interface MovedClaimProps {
  claim: Schemas['OwnClaim']
  cancelButton: ReactNode
}

/**
 * The profile has moved to another university since the claim was approved: the coach confirms an email address there.
 */
export function MovedClaim({ claim, cancelButton }: MovedClaimProps) {
  const [value, setValue] = useState({ address: claim.new_address, staff_page: claim.new_staff_page })
  const { busy, failure, send } = useClaimChange()
  const { university } = claim.details
  return (
    <ClaimStep
      failure={failure}
      onSubmit={() => void send(() => api.PUT('/api/my/claim/address', { body: value }))}
    >
      <p>
        Your profile says {university} now, and {claim.address} was confirmed for another university. So the
        verified badge is hidden until a person has checked again. Your replies stay.
      </p>
      {claim.is_new_address_confirmed ? (
        <p>
          Your address {claim.new_address} is confirmed. A person will now check it against the staff page,
          usually within {RESPONSE_TIME}, and we’ll email you.
        </p>
      ) : (
        <>
          <p className="text-ink-2">
            If you coach at {university}, confirm an address there. If you don’t, close this, choose “Report
            this profile” and tell us what’s right.
          </p>
          <AddressFields value={value} onChange={setValue} />
          <Button type="submit" size="lg" busy={busy} busyLabel="Sending...">
            Send code
          </Button>
        </>
      )}
      {cancelButton}
    </ClaimStep>
  )
}
