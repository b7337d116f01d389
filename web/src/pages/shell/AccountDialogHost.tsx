import { lazy, Suspense, useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useAccountDialogs } from '../../session/accountDialogs'
import { ErrorBoundary } from '../../ui/ErrorBoundary'
import { ChunkLoadError } from '../../ui/states'

const AccountDialogs = lazy(() => import('../../features/accounts/AccountDialogs'))

/** The open account dialog, on top of any page. Its code is fetched when the first dialog is opened. */
export function AccountDialogHost() {
  const { current } = useAccountDialogs()
  const navigate = useNavigate()
  const goHome = useCallback(() => {
    void navigate('/')
  }, [navigate])

  if (!current) return null
  return (
    <ErrorBoundary fallback={<ChunkLoadError />}>
      <Suspense fallback={null}>
        <AccountDialogs goHome={goHome} />
      </Suspense>
    </ErrorBoundary>
  )
}
