import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client'
import { messageOf } from '../../api/errors'
import { keys } from '../../api/queryClient'
import { useAccountDialogs } from '../../session/accountDialogs'
import type { AccountKind } from '../../session/accountKind'
import type { User } from '../../session/session'
import { Spinner } from '../../ui/Button'
import { SUCCESS_MS, useTimeout } from '../../lib/hooks'
import { Dialog } from '../../ui/Dialog'
import { SuccessPanel } from '../../ui/success'
import { Tabs } from '../../ui/Tabs'
import { DONE, useSubmit } from '../../ui/useSubmit'
import { AccountTab, type ReviewRemoval } from './AccountTab'
import { signOut } from './authCalls'
import { ProfileTab, SecurityTab } from './SettingsTabs'

interface SettingsDialogProps {
  user: User
  firstTab?: Tab | undefined
  firstKind?: AccountKind | undefined
  onClose: () => void
  /** Called when the account is deleted and the user is signed out. */
  onDeleted: () => void
}

type Tab = 'profile' | 'security' | 'account'

/** Profile Settings with its three tabs. The dialog is locked while the account is being deleted. */
export function SettingsDialog({
  user,
  firstTab = 'profile',
  firstKind,
  onClose,
  onDeleted,
}: SettingsDialogProps) {
  const [tab, setTab] = useState<Tab>(firstTab)
  const deletion = useDeleteAccount(onDeleted)
  const reviews = useReviewCount(user.id)

  if (deletion.state !== 'none') {
    return (
      <Dialog open locked onClose={onClose} title="Delete Account" hideTitle size="sm">
        <DeletionPanel state={deletion.state} reviews={reviews} />
      </Dialog>
    )
  }
  return (
    <Dialog open onClose={onClose} title="Profile Settings" size="lg">
      {/* As tall as the tallest tab, or as the window allows, so that the tabs don't move when one is selected. */}
      <div className="min-h-[calc(92dvh-5.25rem)] sm:min-h-[min(92dvh-6.125rem,48rem)]">
        <Tabs
          label="Profile Settings"
          current={tab}
          onChange={setTab}
          tabs={[
            { name: 'profile', label: 'Profile', panel: <ProfileTab user={user} firstKind={firstKind} /> },
            { name: 'security', label: 'Security', panel: <SecurityTab email={user.email} /> },
            {
              name: 'account',
              label: 'Account',
              panel: (
                <AccountTab
                  memberSince={user.createdAt}
                  reviews={reviews}
                  failure={deletion.failure}
                  onDelete={deletion.start}
                />
              ),
            },
          ]}
        />
      </div>
    </Dialog>
  )
}

interface DeletionPanelProps {
  state: 'deleting' | ReviewRemoval
  reviews: number
}

function DeletionPanel({ state, reviews }: DeletionPanelProps) {
  if (state !== 'deleting') {
    return (
      <SuccessPanel
        title="Account Deleted"
        text={`Your account has been deleted. ${reviews > 0 ? `${REMOVAL_TEXTS[state]} ` : ''}You will be signed out and redirected to the homepage.`}
      />
    )
  }
  return (
    <div className="grid justify-items-center gap-5 py-10 text-center">
      <Spinner className="size-14 text-accent" />
      <p role="status" className="font-display text-4xl leading-none font-bold uppercase">
        Deleting Account...
      </p>
    </div>
  )
}

const REMOVAL_TEXTS: Record<ReviewRemoval, string> = {
  at_once: 'Your reviews are gone too.',
  over_two_weeks: 'Your reviews will disappear one by one within two weeks.',
  next_edition: 'Your reviews will disappear with the next edition.',
}

/**
 * How many reviews the user has, up to one page. Assumes several until the number is known, so that the choice is
 * offered.
 */
function useReviewCount(userId: string): number {
  const { data } = useQuery({
    queryKey: [...keys.myReviews(), userId, 'count'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/my/reviews', { signal })),
  })
  return data?.items.length ?? 2
}

/**
 * The delete flow after confirmation: deleting, then deleted, then signed out on the home page. After an error the
 * dialog is shown again with `failure`. The site's navigation is hidden during the flow.
 */
function useDeleteAccount(onDeleted: () => void) {
  const [state, setState] = useState<'none' | 'deleting' | ReviewRemoval>('none')
  const { setDeleting, setLeaving } = useAccountDialogs()
  const { failure, setFailure, run } = useSubmit()

  useTimeout(state !== 'none' && state !== 'deleting', SUCCESS_MS, () => {
    setLeaving(true)
    // The account is deleted regardless of the sign-out response; the client removes the session in any case.
    void signOut()
      .catch(() => undefined)
      .then(() => {
        setDeleting(false)
        onDeleted()
      })
  })

  const start = (reviews: ReviewRemoval) =>
    void run(async () => {
      setState('deleting')
      setDeleting(true)
      try {
        await unwrap(api.POST('/api/rpc/delete_user', { body: { reviews } }))
        setState(reviews)
        return DONE
      } catch (thrown) {
        setFailure(`We couldn’t delete your account. ${messageOf(thrown)}`)
        setState('none')
        setDeleting(false)
      }
    })
  return { state, failure, start }
}
