import { lazy, Suspense } from 'react'
import { useChosenCoaches } from './chosenCoaches'

const CompareBar = lazy(() => import('./CompareBar'))

/** The bar with the coaches to compare. Its code is loaded once a coach has been chosen. */
export default function CompareTray() {
  const hasChosen = useChosenCoaches().length > 0
  return hasChosen ? (
    <Suspense>
      <CompareBar />
    </Suspense>
  ) : null
}
