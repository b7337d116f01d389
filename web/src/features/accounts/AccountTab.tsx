import { useState, type ReactNode } from 'react'
import { longDate } from '../../lib/dates'
import { Button } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/ConfirmDialog'

interface AccountTabProps {
  /** RFC 3339. */
  memberSince: string
  onDelete: () => void
}

/** Facts about the account and the way out of it. */
export function AccountTab({ memberSince, onDelete }: AccountTabProps) {
  const [asking, setAsking] = useState(false)
  return (
    <div className="grid gap-6">
      <dl className="grid grid-cols-2 gap-3">
        <Fact term="Member Since">{longDate(memberSince)}</Fact>
        <Fact term="Account Status">
          <span className="mr-2 inline-block size-2.5 rounded-full bg-s5" aria-hidden="true" />
          Active
        </Fact>
      </dl>
      <div className="grid gap-3 rounded-card border border-flare bg-flare-soft p-5">
        <p className="text-ink">
          Deleting your account removes your reviews, your saved coaches and the account itself, for good.
        </p>
        <Button
          variant="danger"
          className="sm:justify-self-start"
          onClick={() => {
            setAsking(true)
          }}
        >
          Delete Account
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => {
          setAsking(false)
        }}
        title="Delete Account"
        text="Are you sure you want to delete your account? This action cannot be undone."
        confirmLabel="Delete Account"
        busyLabel="Deleting Account..."
        onConfirm={() => {
          onDelete()
          return Promise.resolve()
        }}
      />
    </div>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="rounded-card bg-soft px-4 py-3.5">
      <dt className="text-sm text-ink-2">{term}</dt>
      <dd className="mt-0.5 font-semibold">{children}</dd>
    </div>
  )
}
