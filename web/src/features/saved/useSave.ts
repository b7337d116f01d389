import type { MouseEvent } from 'react'
import { useAccountDialogs } from '../../session/accountDialogs'
import { useSession } from '../../session/session'
import { busyAria, isRepeatedClick } from '../../ui/Button'
import { useSubmit } from '../../ui/useSubmit'

interface Coach {
  id: number | string
  name: string
}

/**
 * What the two buttons that save a coach share: a click runs `change`, or asks a visitor to sign in, after which the
 * coach is saved. `run` starts a change without a click; `props` are the button's.
 */
export function useSave(coach: Coach, isSaved: boolean, change: (saved: boolean) => Promise<void>) {
  const { status } = useSession()
  const { open } = useAccountDialogs()
  const { busy, run } = useSubmit()
  const onClick = (event: MouseEvent) => {
    if (isRepeatedClick(event)) return
    if (status !== 'signed-out') void run(() => change(!isSaved))
    else
      open('sign-in', { intent: { path: `/coach/${coach.id}`, purpose: `save ${coach.name}`, saves: true } })
  }
  return { busy, run, props: { ...busyAria(busy), disabled: status === 'loading', onClick } }
}
