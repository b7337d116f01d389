import { useEffect, useState } from 'react'
import { todayUtc } from '../../lib/dates'
import { readStored, store, userKey } from '../../lib/userStorage'
import { useSession } from '../../session/session'

/**
 * The day on which the user last opened My Reviews on this device, undefined at the first visit; stores today. The
 * server keeps no visits. Only the day is kept: ids of replies would tell who opens the device which reviews are theirs.
 */
export function useLastVisit(): string | undefined {
  const { user } = useSession()
  const key = userKey(user?.id ?? '', 'my-reviews')
  const [day] = useState(() => readStored(key))
  useEffect(() => {
    store(key, todayUtc())
  }, [key])
  return typeof day === 'string' ? day : undefined
}
