import { Link } from 'react-router'
import { coachTitle } from '../../lib/format'
import { CaseCard } from './caseParts'
import { casePath } from './deskAddresses'
import type { EditionGroup, EditionText } from './nextEditionQueries'

/** How many texts of a group are shown before the rest is unfolded. */
const SHOWN = 5

const HINTS: Record<EditionText['hints'][number], string> = {
  removed: 'like a removed review of this coach',
  public: 'like a public review of this coach',
  name: 'may name a person or an address',
  language: 'may not be in English',
}

interface Boxes {
  selected: ReadonlySet<string>
  onToggle: (texts: readonly EditionText[], isSelected: boolean) => void
}

/** Texts that were probably written together, with a box that selects all of them. */
export function GroupCard({ group, ...boxes }: Boxes & { group: EditionGroup }) {
  const { texts, new_accounts } = group
  const free = texts.filter(isFree)
  const isAll = free.length > 0 && free.every(({ id }) => boxes.selected.has(id))
  return (
    <CaseCard
      title={groupTitle(group)}
      note={new_accounts === null ? undefined : `${new_accounts} from accounts of less than a week`}
    >
      {free.length > 0 && (
        <label className="desk-option">
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => {
              boxes.onToggle(free, !isAll)
            }}
          />
          Select these {free.length}
        </label>
      )}
      <TextList texts={texts.slice(0, SHOWN)} {...boxes} />
      {texts.length > SHOWN && (
        <details>
          <summary>{texts.length - SHOWN} more</summary>
          <TextList texts={texts.slice(SHOWN)} {...boxes} />
        </details>
      )}
    </CaseCard>
  )
}

export function TextList({ texts, selected, onToggle }: Boxes & { texts: readonly EditionText[] }) {
  if (texts.length === 0) return <p>None.</p>
  return (
    <ul className="desk-lines desk-edition-texts">
      {texts.map((text) => (
        <li key={text.id}>
          {isFree(text) ? (
            <label className="desk-option">
              <input
                type="checkbox"
                checked={selected.has(text.id)}
                onChange={() => {
                  onToggle([text], !selected.has(text.id))
                }}
              />
              <TextLine text={text} />
            </label>
          ) : (
            <TextLine text={text} />
          )}
          {text.case_id !== null && (
            <Link to={casePath(text.case_id)} className="underline underline-offset-4">
              Case {text.case_id}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

function TextLine({ text: { coach, review, hints, alike, is_change, is_kept } }: { text: EditionText }) {
  const facts = [
    `${coach.name}, ${coachTitle(coach)}`,
    ...review.tags,
    ...(is_change ? ['edit of a public review'] : []),
    ...(is_kept ? ['kept by a moderator'] : []),
    ...(alike === null ? [] : ['nearly the same as others here']),
    ...hints.map((hint) => HINTS[hint]),
  ]
  return (
    <span className="grid grow">
      <span className="wrap-anywhere">
        <b>{review.rating} of 5 stars.</b> {review.comment || 'No comment, only a rating.'}
      </span>
      <small className="wrap-anywhere">{facts.join(' · ')}</small>
    </span>
  )
}

/** Whether a case can be opened about a text. */
export function isFree({ case_id, is_kept }: EditionText): boolean {
  return case_id === null && !is_kept
}

function groupTitle({ reason, texts }: EditionGroup): string {
  const [first] = texts
  if (!first || reason === 'alike') return `${texts.length} that say nearly the same`
  const isOneCoach = texts.every(({ coach }) => coach.id === first.coach.id)
  const subject = isOneCoach ? first.coach.name : `${first.coach.sport} @ ${first.coach.university}`
  return `${texts.length} about ${subject}, more than usual`
}
