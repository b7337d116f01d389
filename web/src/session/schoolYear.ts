import { useQuery } from '@tanstack/react-query'
import { schoolMailQuery } from '../api/schoolMail'
import { useSession } from './session'

/** The year in which the user confirmed a school address; null without a confirmation, and until it is known. */
export function useSchoolYear(): number | null {
  const { user } = useSession()
  const { data } = useQuery({ ...schoolMailQuery(user?.id ?? ''), enabled: user !== null })
  return data?.confirmed_in ?? null
}
