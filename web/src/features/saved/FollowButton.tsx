import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from '../../api/errors'
import { useAccountDialogs } from '../../session/accountDialogs'
import { useHandleExpiredSession } from '../../session/expiredSession'
import { useSession } from '../../session/session'
import { Alert } from '../../ui/Alert'
import { busyAria, buttonClass, type ButtonVariant, isRepeatedClick } from '../../ui/Button'
import { BellIcon } from '../../ui/icons'
import { useSubmit } from '../../ui/useSubmit'
import { changeFollow, type Letter, useLetter } from './follows'
import { SavedNotice } from './SavedNotice'

export interface FollowButtonProps {
  /** The path of the page of a coach, a team or a school. */
  path: string
  name: string
  /** Follows immediately, because the visitor pressed the button before signing in. `onFollowNow` is called first. */
  followNow?: boolean
  onFollowNow?: () => void
  variant?: ButtonVariant
  className?: string
  /** Where the label is hidden: 'sr-only', or only on small screens. */
  labelClass?: string
}

/** Follows a coach, a team or a school, or no longer. A visitor is asked to sign in first. */
export default function FollowButton({
  path,
  name,
  followNow = false,
  onFollowNow,
  variant = 'chalk',
  className = '',
  labelClass = '',
}: FollowButtonProps) {
  const { status } = useSession()
  const { open } = useAccountDialogs()
  const cache = useQueryClient()
  const handleExpiredSession = useHandleExpiredSession()
  const { busy, run } = useSubmit()
  const [problem, setProblem] = useState('')
  const [followed, setFollowed] = useState<Letter>()
  const { data } = useLetter()
  const isFollowed = data?.follows.some((follow) => follow.path === path) ?? false

  const change = async (wanted: boolean) => {
    setProblem('')
    setFollowed(undefined)
    try {
      const letter = await changeFollow(cache, path, wanted)
      if (wanted) setFollowed(letter)
    } catch (error) {
      if (!handleExpiredSession(error)) setProblem(messageOf(error))
    }
  }
  const followAtOnce = useEffectEvent(() => {
    onFollowNow?.()
    void run(() => change(true))
  })
  useEffect(() => {
    if (followNow) followAtOnce()
  }, [followNow])

  const onClick = (event: MouseEvent) => {
    if (isRepeatedClick(event)) return
    if (status !== 'signed-out') void run(() => change(!isFollowed))
    else open('sign-in', { intent: { path, purpose: `follow ${name}`, follows: true } })
  }
  return (
    <>
      {problem && <Alert className="basis-full text-left">{problem}</Alert>}
      <button
        type="button"
        aria-pressed={isFollowed}
        aria-label={`Follow ${name}`}
        title={isFollowed ? 'Follow no longer' : 'One email when something is new, at most one a week'}
        disabled={status === 'loading'}
        {...busyAria(busy)}
        onClick={onClick}
        className={`needs-script ${buttonClass(variant)} ${className}`}
      >
        <BellIcon filled={isFollowed} />
        <span className={labelClass}>{isFollowed ? 'Following' : 'Follow'}</span>
      </button>
      <SavedNotice
        isShown={followed !== undefined}
        icon={<BellIcon filled />}
        text={
          followed?.is_sent === false
            ? 'Following, but the letter is off.'
            : 'Following. One email when something is new, at most one a week.'
        }
        link={{
          to: '/letter',
          label: followed?.is_sent === false ? 'Turn it on' : 'Choose what it says',
        }}
        onEnd={() => {
          setFollowed(undefined)
        }}
      />
    </>
  )
}
