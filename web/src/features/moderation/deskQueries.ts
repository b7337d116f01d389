import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type QueryOf, type Schemas, unwrap } from '../../api/client'
import { messageOf } from '../../api/errors'
import { useSubmit } from '../../ui/useSubmit'

export type CaseRow = Schemas['CaseRow']
export type Claim = Schemas['DeskClaim']
/** `has_moved` is only for edit requests. */
export type Decision = Omit<Schemas['Decide'], 'version' | 'has_moved'> & { has_moved?: boolean }
/** A case with the version that was shown. A decision on it is refused if its text has changed since. */
export type ReadCase = Pick<CaseRow, 'id' | 'version'>

export type CoachChange =
  Schemas['CorrectCoach'] | Schemas['VerifyCoach'] | Schemas['MergeCoach'] | Schemas['RemoveCoach']

export type QueueQuery = QueryOf<'/api/desk/cases'>

/** The filter of the queue: state, kind, rule and search text ('' for all). */
export interface QueueFilter {
  state: NonNullable<QueueQuery['state']>
  kind: NonNullable<QueueQuery['kind']> | ''
  rule: NonNullable<QueueQuery['rule']> | ''
  q: string
}

/** The default filter: all open cases, severe ones first. */
export const EVERYTHING: QueueFilter = {
  state: 'open',
  kind: '',
  rule: '',
  q: '',
}

const DESK = 'desk'

/** The key prefix of all desk queries; they are all refetched after a decision. */
export const deskKey = [DESK] as const

/** One case with everything a moderator can see. */
export function useCase(id: number) {
  return useQuery({
    queryKey: [DESK, 'case', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/desk/cases/{case_id}', { params: { path: { case_id: id } }, signal })),
  })
}

/** Coaches pending review, and the latest changes. */
export function useDeskCoaches() {
  return useQuery({
    queryKey: [DESK, 'coaches'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/desk/coaches', { signal })),
  })
}

/** One coach with reports, possible duplicates and changes. */
export function useDeskCoach(id: number) {
  return useQuery({
    queryKey: [DESK, 'coach', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/desk/coaches/{coach_id}', { params: { path: { coach_id: id } }, signal })),
  })
}

/** Coaches whose name, university or sport contains a text. */
export function useCoachesNamed(text: string) {
  return useQuery({
    queryKey: [DESK, 'search', text],
    queryFn: ({ signal }) => unwrap(api.GET('/api/coaches', { params: { query: { q: text } }, signal })),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
}

/** Corrects, verifies, merges or removes a coach. */
export async function changeCoach(coach_id: number, body: CoachChange): Promise<void> {
  await unwrap(api.POST('/api/desk/coaches/{coach_id}/changes', { params: { path: { coach_id } }, body }))
}

/** Undoes the last change of a coach. */
export async function undoCoachChange(coach_id: number): Promise<void> {
  await unwrap(api.DELETE('/api/desk/coaches/{coach_id}/changes', { params: { path: { coach_id } } }))
}

/** The pages of profile claims as one list; 404 for anyone who isn't an admin. */
export function useDeskClaims() {
  return useInfiniteQuery({
    queryKey: [DESK, 'claims'],
    queryFn: ({ signal, pageParam }) =>
      unwrap(
        api.GET('/api/desk/claims', { params: { query: pageParam ? { cursor: pageParam } : {} }, signal }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }) => ({
      open: pages.flatMap(({ open }) => open),
      decided: pages[0]?.decided ?? [],
    }),
  })
}

/** Which alarms the signed-in member gets by email. */
export function useAlarms() {
  return useQuery({
    queryKey: [DESK, 'alarms'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/desk/alarms', { signal })),
  })
}

/** Changes which alarms the signed-in member gets by email. */
export function useChangeAlarms() {
  const cache = useQueryClient()
  return async (body: Schemas['ChangeAlarms']) => {
    await unwrap(api.PUT('/api/desk/alarms', { body }))
    cache.setQueryData([DESK, 'alarms'], body)
  }
}

/** Maps the id of a refused case to the reason. */
type Refusals = ReadonlyMap<number, string>

/** How many cases one request decides: few enough that each answer comes soon, and the page can say how far it is. */
const CASES_AT_ONCE = 10

/**
 * Applies one decision to all cases, and says after each request how many are done. If there is only one and it is
 * refused, throws.
 */
export async function decide(
  read: readonly ReadCase[],
  decision: Decision,
  onProgress: (done: number) => void = () => undefined,
): Promise<Refusals> {
  await leasing
  const cases = read.map(({ id, version }) => ({ id, version }))
  const [only] = cases
  if (cases.length === 1 && only) {
    const params = { path: { case_id: only.id } }
    const body = { ...decision, version: only.version } as Schemas['Decide']
    await unwrap(api.POST('/api/desk/cases/{case_id}/decision', { params, body }))
    return new Map()
  }
  const refusals = new Map<number, string>()
  for (let start = 0; start < cases.length; start += CASES_AT_ONCE) {
    const part = cases.slice(start, start + CASES_AT_ONCE)
    const body = { ...decision, cases: part }
    try {
      const { items } = await unwrap(api.POST('/api/desk/decisions', { body }))
      for (const { case_id, error } of items) if (error) refusals.set(case_id, error)
    } catch (thrown) {
      // What earlier requests decided stays decided, and can be undone.
      if (start === 0) throw thrown
      for (const { id } of cases.slice(start)) refusals.set(id, messageOf(thrown))
      break
    }
    onProgress(start + part.length)
  }
  return refusals
}

/**
 * Undoes the last decision on each of these cases. `closed`: those in which nothing is left to decide; `staying`: cases
 * of a surge's reviews that stay removed.
 */
export async function undo(
  ids: readonly number[],
  onProgress: (done: number) => void = () => undefined,
): Promise<{ refusals: Refusals; closed: readonly number[]; staying: readonly number[] }> {
  const refusals = new Map<number, string>()
  const closed: number[] = []
  const staying: number[] = []
  for (const [index, case_id] of ids.entries()) {
    onProgress(index)
    try {
      const undone = api.DELETE('/api/desk/cases/{case_id}/decision', { params: { path: { case_id } } })
      const { state, stay_removed } = await unwrap(undone)
      if (state === 'decided') closed.push(case_id)
      staying.push(...stay_removed)
    } catch (thrown) {
      refusals.set(case_id, messageOf(thrown))
    }
  }
  return { refusals, closed, staying }
}

/** The last request for a lease, which a decision must not overtake: a surge is decided only by who has leased it. */
let leasing: Promise<unknown> = Promise.resolve()

/** Leases a case for 15 minutes, also if another moderator has leased it (`take_over`, for admins). */
export function lease(case_id: number, take_over = false): Promise<unknown> {
  const leased = unwrap(
    api.POST('/api/desk/cases/{case_id}/lease', { params: { path: { case_id }, query: { take_over } } }),
  )
  leasing = leased.catch(() => undefined)
  return leased
}

/** Releases the lease of a case. */
export function release(case_id: number) {
  return unwrap(api.DELETE('/api/desk/cases/{case_id}/lease', { params: { path: { case_id } } }))
}

/** Confirms or declines the suspension of the author's account; for admins. */
export function decideSuspension(case_id: number, confirm: boolean) {
  return unwrap(
    api.POST('/api/desk/cases/{case_id}/suspension', { params: { path: { case_id } }, body: { confirm } }),
  )
}

/** Sends one change at a time and then refetches all desk queries, even if the change was refused. */
export function useDeskChange() {
  const cache = useQueryClient()
  const { busy, failure, setFailure, run } = useSubmit()

  const send = (change: () => Promise<unknown>) =>
    run(async () => {
      try {
        await change()
      } catch (thrown) {
        setFailure(messageOf(thrown))
      }
      await cache.invalidateQueries({ queryKey: deskKey })
    })

  return { busy, failure, setFailure, send }
}

/** Decides a claim, or undoes the decision (null). */
export function useClaimDecision(claim_id: number) {
  const { busy, failure, send } = useDeskChange()
  const params = { path: { claim_id } }
  return {
    busy,
    failure,
    decide: (decision: Schemas['DecideClaim'] | null) =>
      send(() =>
        unwrap(
          decision
            ? api.POST('/api/desk/claims/{claim_id}/decision', { params, body: decision })
            : api.DELETE('/api/desk/claims/{claim_id}/decision', { params }),
        ),
      ),
  }
}
