import type { CaseRow } from './deskQueries'

export const QUEUE_PATH = '/desk'
export const COACHES_PATH = '/desk/coaches'
export const STAFF_LISTS_PATH = '/desk/staff-lists'
export const CLAIMS_PATH = '/desk/claims'
export const SCHOOLS_PATH = '/desk/schools'
export const LOG_PATH = '/desk/log'
export const SITE_PATH = '/desk/site'
export const STAFF_PATH = '/desk/staff'
export const SITE_SETTINGS_PATH = '/desk/site-settings'
export const NEXT_EDITION_PATH = '/desk/next-edition'
export const EDITION_WINDOWS_PATH = '/desk/edition-windows'
export const ALARMS_PATH = '/desk/alarms'

export function casePath(id: number): string {
  return `/desk/cases/${id}`
}

export function coachPath(id: number): string {
  return `${COACHES_PATH}/${id}`
}

export function staffListPath(id: number): string {
  return `${STAFF_LISTS_PATH}/${id}`
}

/** The path of the page where a case is decided; a decided one is undone on its own page. */
export function caseAddress(row: CaseRow): string {
  const isOnCoachPage = row.about === 'profile' && row.kind !== 'profile_edit' && row.state !== 'decided'
  return isOnCoachPage ? coachPath(row.coach.id) : casePath(row.id)
}

/** The id in a path or query; 0 if the text isn't plain digits without a leading zero. */
export function idOf(text: string | null | undefined): number {
  return /^[1-9][0-9]*$/.test(text ?? '') && Number.isSafeInteger(Number(text)) ? Number(text) : 0
}

/** The path that replaces an old URL (/desk?case=5), which may still be bookmarked; '' for URLs of the queue. */
export function pathOfOldQuery(params: URLSearchParams): string {
  const coachId = idOf(params.get('coach'))
  const caseId = idOf(params.get('case'))
  if (params.has('log')) return LOG_PATH
  if (params.has('claims')) return CLAIMS_PATH
  if (coachId) return coachPath(coachId)
  if (params.has('coaches')) return COACHES_PATH
  return caseId ? casePath(caseId) : ''
}
