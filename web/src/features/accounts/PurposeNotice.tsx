import type { ReactNode } from 'react'
import type { Intent } from '../../session/intent'
import { CheckIcon, ForwardIcon } from '../../ui/icons'

/** 'Log in to see your saved coaches. We’ll take you there right after.' */
export function purposeSentence(verb: 'Log in' | 'Sign up', { purpose, saves, follows }: Intent): string {
  const then = saves ? 'save it' : follows ? 'follow it for you' : 'take you there'
  return `${verb} to ${purpose}. We’ll ${then} right after.`
}

interface PurposeNoticeProps {
  tone?: 'purpose' | 'confirmed'
  children: ReactNode
}

/** The first line of an account dialog: why the visitor is asked to sign in. */
export function PurposeNotice({ tone = 'purpose', children }: PurposeNoticeProps) {
  const confirmed = tone === 'confirmed'
  return (
    <span
      className={`flex gap-3 rounded-xl px-4 py-3 leading-snug ${
        confirmed ? 'bg-soft font-semibold text-soft-ink' : 'bg-gold-soft text-ink'
      }`}
    >
      {confirmed ? (
        <CheckIcon className="mt-0.5 size-5 shrink-0" />
      ) : (
        <ForwardIcon className="mt-0.5 size-5 shrink-0 text-gold-ink" />
      )}
      <span>{children}</span>
    </span>
  )
}
