import { type ReactNode, useId, useState } from 'react'
import type { Schemas } from '../../api/client'
import { longDate } from '../../lib/dates'
import { hasEditions } from '../../lib/publication'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/Dialog'
import { RadioOption } from '../../ui/RadioOption'
import { MyData } from './MyData'

interface AccountTabProps {
  /** RFC 3339. */
  memberSince: string
  /** The number of the user's reviews, or at least two if there are more. */
  reviews: number
  /** Why deleting the account failed; '' if it was not tried. */
  failure: string
  onDelete: (reviews: ReviewRemoval) => void
}

/** How the reviews of a deleted account are removed. */
export type ReviewRemoval = NonNullable<Schemas['DeleteAccount']['reviews']>

/** Member Since, Account Status, the user's data, and the button to delete the account. */
export function AccountTab({ memberSince, reviews, failure, onDelete }: AccountTabProps) {
  const [confirming, setConfirming] = useState(false)
  const [removal, setRemoval] = useState<ReviewRemoval>(hasEditions() ? 'next_edition' : 'at_once')
  return (
    <div className="grid gap-6">
      <dl className="grid grid-cols-2 gap-3">
        <Fact term="Member Since">{longDate(memberSince)}</Fact>
        <Fact term="Account Status">
          <span className="mr-2 inline-block size-2.5 rounded-full bg-s5" aria-hidden="true" />
          Active
        </Fact>
      </dl>
      <MyData />
      <div className="grid gap-3 rounded-card border border-flare bg-flare-soft p-5">
        <p className="text-ink">
          Deleting your account permanently removes your reviews, your saved coaches and the account itself.
        </p>
        {failure && <Alert focus>{failure}</Alert>}
        <Button
          variant="danger"
          className="sm:justify-self-start"
          onClick={() => {
            setConfirming(true)
          }}
        >
          Delete Account
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        onClose={() => {
          setConfirming(false)
        }}
        title="Delete Account"
        text="Are you sure you want to delete your account? This action cannot be undone."
        confirmLabel="Delete Account"
        busyLabel="Deleting Account..."
        onConfirm={() => {
          onDelete(reviews > 0 ? removal : 'at_once')
          return Promise.resolve()
        }}
      >
        {/* A single review that disappears can't be linked to another one, but tells the day of an author's decision. */}
        {reviews > (hasEditions() ? 0 : 1) && <ReviewsChoice value={removal} onChange={setRemoval} />}
      </ConfirmDialog>
    </div>
  )
}

interface ReviewsChoiceProps {
  value: ReviewRemoval
  onChange: (value: ReviewRemoval) => void
}

function ReviewsChoice({ value, onChange }: ReviewsChoiceProps) {
  const id = useId()
  const options = hasEditions() ? WITH_EDITIONS : OPTIONS
  return (
    <div role="radiogroup" aria-labelledby={id} className="mt-4 grid gap-3">
      <p id={id} className="font-semibold">
        How should we delete your reviews?
      </p>
      {options.map(([choice, label, text]) => (
        <RadioOption
          key={choice}
          name="reviews"
          label={label}
          text={text}
          checked={value === choice}
          onChoose={() => {
            onChange(choice)
          }}
        />
      ))}
    </div>
  )
}

/** How the reviews can be removed, and what each choice shows. */
type Options = readonly (readonly [ReviewRemoval, string, string])[]

const OPTIONS: Options = [
  ['at_once', 'All at once', 'They disappear at the same moment, which can show that one person wrote them.'],
  [
    'over_two_weeks',
    'One by one',
    'On random days within two weeks, so they’re harder to link. Your account is deleted right away, so nobody can edit them anymore.',
  ],
]

const WITH_EDITIONS: Options = [
  [
    'next_edition',
    'With the next edition',
    'They disappear on its day, with everyone else’s changes. Your account is deleted right away, so nobody can edit or keep them anymore.',
  ],
  [
    'at_once',
    'Right now',
    'Whoever watches the pages sees that these reviews left today, and that one person may have written them.',
  ],
]

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="rounded-card bg-soft px-4 py-3.5">
      <dt className="text-sm text-ink-2">{term}</dt>
      <dd className="mt-0.5 font-semibold">{children}</dd>
    </div>
  )
}
