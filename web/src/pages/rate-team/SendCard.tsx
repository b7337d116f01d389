import type { ReactNode } from 'react'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { SeenIcon, UnseenIcon } from '../../ui/formIcons'
import { CheckIcon } from '../../ui/icons'
import { Panel } from '../../ui/Panel'

export const NO_ORDER = 'They appear in no order. Nothing on the site says that they are from one person.'

interface SendCardProps {
  /** The ratings that would be sent, in words. */
  ready: readonly { id: number; words: string }[]
  /** How many these are, in words: '2 ratings'. */
  number: string
  /** Whether the user has sent a rating of each coach. */
  isAllRated: boolean
  /** Coaches for whom some of the six ratings are missing, once the user has tried to send. */
  half: readonly string[]
  onSend: () => void
  /** A card between the button and what the staff can see. */
  children: ReactNode
}

/** The ratings that are ready, the button to send them, and what the staff can see. */
export function SendCard({ ready, number, isAllRated, half, onSend, children }: SendCardProps) {
  return (
    <aside aria-label="Send" className="needs-script grid gap-5 lg:sticky lg:top-4">
      {isAllRated ? (
        <Panel title="You’ve rated the whole staff">
          <p className="text-[0.9375rem] text-ink-2">You can change each rating in My Reviews.</p>
        </Panel>
      ) : (
        <Panel title={ready.length ? `${number} ready` : 'No rating yet'}>
          <ul className="grid gap-1.5">
            {ready.map(({ id, words }) => (
              <li key={id} className="flex items-center gap-2">
                <CheckIcon className="size-4 shrink-0 text-soft-ink" />
                <span>{words}</span>
              </li>
            ))}
          </ul>
          <p className="my-2.5 text-[0.9375rem] text-ink-2">No star, no rating: the others are left out.</p>
          {half.length > 0 && (
            <Alert focus>{`Some of the six ratings are missing: ${half.join(', ')}`}</Alert>
          )}
          <div className="thumb-bar">
            <Button
              size="lg"
              className="w-full max-md:bg-gold! max-md:text-on-gold!"
              disabled={ready.length === 0}
              onClick={onSend}
            >
              {ready.length ? `Send ${number}` : 'Choose stars first'}
            </Button>
          </div>
          <p className="mt-2.5 text-[0.9375rem] text-ink-2">{NO_ORDER}</p>
        </Panel>
      )}
      {children}
      <Panel title="What the staff can see">
        <ul className="grid gap-2 text-[0.9375rem]">
          <Seen icon={<UnseenIcon />}>Not who answered, or that you did</Seen>
          <Seen icon={<UnseenIcon />}>Not how many, until they are published</Seen>
          <Seen icon={<SeenIcon />}>This page: anyone may open it</Seen>
        </ul>
      </Panel>
    </aside>
  )
}

function Seen({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      {icon}
      <span>{children}</span>
    </li>
  )
}
