import { type ReactNode, useState } from 'react'
import { api, type Schemas } from '../../api/client'
import { Button } from '../../ui/Button'
import { AddressFields } from './AddressFields'
import { Steps } from './Steps'
import { useChange } from './useChange'

interface MovedProps {
  claim: Schemas['OwnClaim']
  giveUp: ReactNode
}

/** The profile says another university than the claim was approved for: the coach confirms an address there. */
export function Moved({ claim, giveUp }: MovedProps) {
  const [value, setValue] = useState({ address: claim.new_address, staff_page: claim.new_staff_page })
  const { busy, failure, send } = useChange()
  const { university } = claim.details
  return (
    <Steps
      failure={failure}
      onSubmit={() => void send(() => api.PUT('/api/my/claim/address', { body: value }))}
    >
      <p>
        Your profile says {university} now, and {claim.address} was confirmed for another university. So the
        verified badge waits until a person has looked again. Your answers stay.
      </p>
      {claim.is_new_address_confirmed ? (
        <p>
          Your address {claim.new_address} is confirmed. A person now compares it with the staff page, usually
          within a day, and you get a mail.
        </p>
      ) : (
        <>
          <p className="text-ink-2">
            If you coach at {university}, confirm an address there. If you do not, close this, press ‘Report
            this profile’ and say what is right.
          </p>
          <AddressFields value={value} onChange={setValue} />
          <Button type="submit" size="lg" busy={busy} busyLabel="Sending...">
            Send code
          </Button>
        </>
      )}
      {giveUp}
    </Steps>
  )
}
