import { lazy, Suspense } from 'react'
import { ApiError } from '../../api/errors'

const NotFoundPage = lazy(() => import('../NotFoundPage'))

/** What everybody sees who is not staff. */
export function NotThere() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  )
}

/** Whether the API says that there is nothing. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404
}
