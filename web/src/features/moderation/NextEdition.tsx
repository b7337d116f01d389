import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Schemas } from '../../api/client'
import { RULE_TITLES, type Rule } from '../../api/rules'
import { weekdayAndDate } from '../../lib/dates'
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
import { GroupCard, isFree, TextList } from './EditionTexts'
import { type EditionGroup, type EditionText, openCases } from './nextEditionQueries'
import { useDeskKeys } from './useDeskKeys'
import { useNow } from './useNow'

const KEYS: readonly Shortcut[] = [
  ['J', 'next'],
  ['K', 'back'],
  ['X', 'select'],
  ['O', 'open a case'],
]

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
          Anything you don’t open here appears with it. A review with a case also appears unless you put it on
          hold or remove it. Reviews of one coach that share a case stay on hold until you decide. So does an
          edit, and its public review is hidden until then.
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
    return <p className="text-ink-2">It’s closed. You can read everything, and nothing more will be added.</p>
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
