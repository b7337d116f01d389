import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Schemas } from '../../api/client'
import { RULE_TITLES, type Rule } from '../../api/rules'
import { weekdayAndDate } from '../../lib/dates'
import { coachTitle } from '../../lib/format'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { SelectField } from '../../ui/fields'
import { MoreButton } from '../../ui/MoreButton'
import { CaseCard } from './caseParts'
import type { Shortcut } from './caseActions'
import { PANEL_RULES } from './caseWords'
import { casePath, QUEUE_PATH } from './deskAddresses'
import { DeskKeys } from './DeskKeys'
import { useDeskChange } from './deskQueries'
import { type EditionGroup, type EditionText, openCases } from './nextEditionQueries'
import { useDeskKeys } from './useDeskKeys'
import { useNow } from './useNow'

/** How many texts of a group are shown before the rest is unfolded. */
const SHOWN = 5

const KEYS: readonly Shortcut[] = [
  ['J', 'next'],
  ['K', 'back'],
  ['X', 'select'],
  ['O', 'open a case'],
]

const HINTS: Record<EditionText['hints'][number], string> = {
  removed: 'like a removed review of this coach',
  public: 'like a public review of this coach',
  name: 'may name a person or an address',
  language: 'may not be in English',
}

/** The reason that is chosen for a text with this hint unless the moderator chooses another. */
const RULE_OF_HINT: Partial<Record<EditionText['hints'][number], Rule>> = {
  public: 'one_review',
  name: 'names',
  language: 'english',
}

interface NextEditionProps {
  edition: Schemas['NextEdition']
  /** Every text that is loaded, if the site lets moderators read all. */
  texts: readonly EditionText[]
  hasMore: boolean
  onMore: () => Promise<void>
}

/**
 * What can be read before an edition: groups of texts that are alike, single ones with hints and, if the site wants it,
 * all. Those that a moderator selects get a case; the others appear.
 */
export function NextEdition({ edition, texts, hasMore, onMore }: NextEditionProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [chosenRule, setRule] = useState<Rule | ''>('')
  const { busy, failure, setFailure, send } = useDeskChange()
  const navigate = useNavigate()
  const now = useNow()
  const lists = useRef<HTMLDivElement>(null)
  const shown = new Map<string, EditionText>()
  for (const text of [...edition.groups.flatMap((group) => group.texts), ...edition.single, ...texts]) {
    shown.set(text.id, text)
  }
  const chosen = [...shown.values()].filter((text) => selected.has(text.id) && isFree(text))
  const rule = chosenRule || suggestedRule(edition.groups, chosen)
  const isReadable = Date.parse(edition.readable_from) <= now

  const toggle = (changed: readonly EditionText[], isSelected: boolean) => {
    const next = new Set(selected)
    for (const { id } of changed) {
      if (isSelected) next.add(id)
      else next.delete(id)
    }
    setSelected(next)
  }
  const open = () => {
    if (chosen.length === 0 || busy) return
    if (!rule) {
      setFailure('Please choose a reason')
      return
    }
    void send(async () => {
      const [first, ...others] = await openCases(chosen, rule)
      setSelected(new Set())
      void navigate(first !== undefined && others.length === 0 ? casePath(first) : QUEUE_PATH)
    })
  }
  /** Moves the focus to the box after (1) or before (-1) the focused one. */
  const move = (by: 1 | -1) => {
    const boxes = [...(lists.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])]
    // Those of a folded list are not shown.
    const visible = boxes.filter((box) => !box.closest('details:not([open])'))
    const at = visible.findIndex((box) => box === document.activeElement)
    visible[at < 0 ? 0 : Math.max(0, Math.min(at + by, visible.length - 1))]?.focus()
  }
  useDeskKeys({
    j: () => {
      move(1)
    },
    k: () => {
      move(-1)
    },
    x: () => {
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.click()
    },
    o: open,
  })
  const boxes = { selected, onToggle: toggle }

  return (
    <div className="desk-queue" ref={lists}>
      <section className="desk-card desk-part">
        <h2>Edition of {weekdayAndDate(edition.day)}</h2>
        <p>
          What nobody opens here appears with it. A review with a case appears, too, unless you put it on hold
          or remove it. Several reviews of one coach in one case are on hold until you decide; so is an edit,
          and until then the public review is hidden.
        </p>
        <ReadingTimes edition={edition} now={now} />
      </section>
      {isReadable && (
        <>
          {chosen.length > 0 && (
            <section className="desk-bar desk-edition-bar" aria-label="Selection">
              <b>{chosen.length} selected</b>
              <SelectField
                name="rule"
                label="Reason"
                hideLabel
                placeholder="Reason"
                value={rule}
                options={PANEL_RULES.map((value) => ({ value, label: RULE_TITLES[value] }))}
                onChange={({ target }) => {
                  setRule(target.value as Rule | '')
                  setFailure('')
                }}
              />
              <Button size="sm" variant="chalk" busy={busy} onClick={open}>
                Open a case <kbd aria-hidden="true">O</kbd>
              </Button>
            </section>
          )}
          {failure && <Alert focus>{failure}</Alert>}
          {edition.groups.map((group) => (
            <GroupCard key={group.texts[0]?.id} group={group} {...boxes} />
          ))}
          <CaseCard title={edition.groups.length > 0 ? 'Other texts with hints' : 'Texts with hints'}>
            <TextList texts={edition.single} {...boxes} />
          </CaseCard>
          {edition.reads === 'all' && (
            <CaseCard title="All texts" note="in random order">
              <TextList texts={texts} {...boxes} />
              <MoreButton items="texts" hasMore={hasMore} onMore={onMore} />
            </CaseCard>
          )}
          <div className="desk-foot turf-focus">
            <DeskKeys keys={KEYS} />
          </div>
        </>
      )}
    </div>
  )
}

/** From when what can be read: at two times only, so that reading often does not tell when something was written. */
function ReadingTimes({
  edition: { readable_from, closes_at },
  now,
}: {
  edition: Schemas['NextEdition']
  now: number
}) {
  if (Date.parse(closes_at) <= now)
    return <p className="text-ink-2">It is closed: everything can be read, and nothing is added.</p>
  const isFirst = Date.parse(readable_from) > now
  return (
    <p className="text-ink-2">
      <span>
        {isFirst
          ? 'What was written for it can be read from'
          : 'The latest reviews, and edits, can be read from'}
      </span>{' '}
      <LocalTime time={isFirst ? readable_from : closes_at} />
      <span>{isFirst ? ', and the latest reviews once it is closed' : ''}</span>. So nobody can tell when
      something was written.
    </p>
  )
}

interface Boxes {
  selected: ReadonlySet<string>
  onToggle: (texts: readonly EditionText[], isSelected: boolean) => void
}

/** Texts that were probably written together, with a box that selects all of them. */
function GroupCard({ group, ...boxes }: Boxes & { group: EditionGroup }) {
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

function TextList({ texts, selected, onToggle }: Boxes & { texts: readonly EditionText[] }) {
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
function isFree({ case_id, is_kept }: EditionText): boolean {
  return case_id === null && !is_kept
}

function groupTitle({ reason, texts }: EditionGroup): string {
  const [first] = texts
  if (!first || reason === 'alike') return `${texts.length} that say nearly the same`
  const isOneCoach = texts.every(({ coach }) => coach.id === first.coach.id)
  const subject = isOneCoach ? first.coach.name : `${first.coach.sport} @ ${first.coach.university}`
  return `${texts.length} about ${subject}, more than usual`
}

/** The reason that fits all selected texts; empty if there is none. */
function suggestedRule(groups: readonly EditionGroup[], chosen: readonly EditionText[]): Rule | '' {
  const rules = new Set(chosen.map((text) => ruleOf(groups, text)))
  const [only, ...others] = rules
  return only && others.length === 0 ? only : ''
}

function ruleOf(groups: readonly EditionGroup[], { id, hints }: EditionText): Rule | '' {
  const group = groups.find(({ texts }) => texts.some((text) => text.id === id))
  if (group) return group.reason === 'many' ? 'genuine' : 'one_review'
  return hints.map((hint) => RULE_OF_HINT[hint]).find(Boolean) ?? ''
}

/** 'Sat, Dec 5, 6:00 PM EST', in the reader's time zone. */
function LocalTime({ time }: { time: string }) {
  const text = new Date(time).toLocaleString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return <time dateTime={time}>{text}</time>
}
