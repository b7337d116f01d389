import type { Schemas } from './client'

/** What the details of a coach are called, in the order of the form. */
export const DETAIL_LABELS = {
  name: 'Name',
  university: 'University',
  department: 'Department',
  sport: 'Sport',
  gender: 'Gender',
  division: 'Division',
} as const

export type DetailField = keyof typeof DETAIL_LABELS

export const DETAIL_FIELDS = Object.keys(DETAIL_LABELS) as DetailField[]

/** A coach's details as a form holds them: the empty text is a detail that is not known or not chosen yet. */
export type FormDetails = Record<DetailField, string>

export function formDetails({
  name,
  university,
  department,
  sport,
  gender,
  division,
}: Schemas['CoachDetails']): FormDetails {
  return { name, university, department: department ?? '', sport, gender, division }
}
