import { type ReactNode, useState } from 'react'
import type { Schemas } from '../../api/client'
import { useTimeout } from '../../lib/hooks'
import { Alert } from '../../ui/Alert'
import { buttonClass, type ButtonVariant } from '../../ui/Button'
import { CheckIcon, ShareIcon } from '../../ui/icons'
import { shareBySystem } from '../share/shareBySystem'

/** How long the button shows that the link was copied, in milliseconds. */
const COPIED_MS = 3000

interface ShareProfileProps {
  coach: Schemas['CoachProfile']
  label?: string
  variant?: ButtonVariant
  className?: string
  /** Whether phones show only the icon. */
  compact?: boolean
}

/** The classes for the label of a button that is an icon on phones: hidden, or a notice above the button. */
const COMPACT_LABEL = {
  hidden: 'max-md:sr-only',
  notice:
    'max-md:absolute max-md:right-0 max-md:bottom-full max-md:mb-4 max-md:rounded-full max-md:bg-turf-800 max-md:px-4 max-md:py-2 max-md:whitespace-nowrap',
}

/**
 * Shares a profile with the system's share dialog; if there is none, copies the profile's URL. Then offers to send a
 * picture, too.
 */
export function ShareProfile({
  coach,
  label = 'Share',
  variant = 'chalk',
  className = '',
  compact = false,
}: ShareProfileProps) {
  const [isCopied, setCopied] = useState(false)
  const [address, setAddress] = useState('')
  const [picture, setPicture] = useState<ReactNode>()
  useTimeout(isCopied, COPIED_MS, () => {
    setCopied(false)
  })

  const share = async () => {
    const url = `${location.origin}/coach/${coach.id}`
    setAddress('')
    import('../share/CoachPicture').then(
      ({ default: CoachPicture }) => {
        setPicture(<CoachPicture coach={coach} variant={variant} />)
      },
      () => undefined, // Offline, there is only the link.
    )
    if (await shareBySystem({ title: coach.page_title, text: coach.page_description, url })) return
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      setAddress(url) // No access to the clipboard, or no HTTPS.
    }
  }
  return (
    <>
      <button
        type="button"
        onClick={() => void share()}
        className={`${buttonClass(variant)} ${compact ? 'relative max-md:w-11 max-md:px-0' : ''} ${className}`}
      >
        {isCopied ? <CheckIcon /> : <ShareIcon />}
        <span className={compact ? COMPACT_LABEL[isCopied ? 'notice' : 'hidden'] : ''}>
          {isCopied ? 'Link copied' : label}
        </span>
      </button>
      <span role="status" className="sr-only">
        {isCopied ? 'Link copied' : ''}
      </span>
      {picture}
      {address && <Alert className="basis-full text-left">Copy this address: {address}</Alert>}
    </>
  )
}
