import { lazy, Suspense, useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useAccountDialogs } from '../../session/accountDialogs'
import { CouldNotOpen } from '../../ui/CouldNotOpen'
import { Optional } from '../../ui/Optional'

const AccountDialogs = lazy(() => import('../../features/accounts/AccountDialogs'))

/** The account dialogs over whatever page is shown; their code is fetched when the first one is opened. */
export function AccountCorner() {
  const { current } = useAccountDialogs()
  const navigate = useNavigate()
  const goHome = useCallback(() => {
    void navigate('/')
  }, [navigate])

  if (!current) return null
  return (
    <Optional fallback={<CouldNotOpen />}>
      <Suspense fallback={null}>
        <AccountDialogs goHome={goHome} />
      </Suspense>
    </Optional>
  )
}
