import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schemas, unwrap } from '../../api/client'
import { messageOf } from '../../api/errors'
import { useHandleExpiredSession } from '../../session/expiredSession'
import { useSubmit } from '../../ui/useSubmit'
import { refreshAfterReview } from './myReviews'
import type { Day } from './notBefore'

/**
 * Publish a waiting review (on a site with editions, with the next one), let it wait for others again or for a day, or
 * withdraw the change of a public one.
 */
export type Decision = 'publish' | 'wait' | 'withdraw' | Day

/** Sends the author's decision and refetches the data that it changes. */
export function useDecision(review: Schemas['ReviewMine']) {
  const cache = useQueryClient()
  const handleExpiredSession = useHandleExpiredSession()
  const { busy, failure, run } = useSubmit((error) =>
    handleExpiredSession(error) ? '' : `Error updating review: ${messageOf(error)}`,
  )
  const [decision, setDecision] = useState<Decision | null>(null)

  const send = (chosen: Decision) =>
    run(async () => {
      setDecision(chosen)
      await unwrap(request(review.id, chosen))
      await refreshAfterReview(cache, review.coach.id)
    })
  return { busy: busy ? decision : null, failure, send }
}

function request(review_id: string, decision: Decision) {
  const params = { path: { review_id } }
  if (decision === 'publish') return api.POST('/api/my/reviews/{review_id}/publish', { params })
  if (decision === 'withdraw') return api.DELETE('/api/my/reviews/{review_id}/pending', { params })
  const body = decision === 'wait' ? {} : { body: { not_before: decision } }
  return api.POST('/api/my/reviews/{review_id}/wait', { params, ...body })
}
