import type { ReactNode, SubmitEvent } from 'react'
import { SelectField, TextField } from '../ui/fields'
import { DIVISIONS, GENDERS, SPORTS } from './choices'
import type { Schemas } from './client'
import type { NewUniversity } from './newUniversity'
import { UniversityField } from './UniversityField'
import { UsualDivision } from './UsualDivision'

/** The labels of a coach's details, in the order of the form. */
export const DETAIL_LABELS = {
  name: 'Name',
  university: 'University',
  department: 'Department',
  sport: 'Sport',
  gender: 'Gender',
  division: 'Division',
} as const

type DetailField = keyof typeof DETAIL_LABELS

export const DETAIL_FIELDS = Object.keys(DETAIL_LABELS) as DetailField[]

/** A coach's details as form values: an empty string means unknown or not chosen yet. */
export type FormDetails = Record<DetailField, string>

/** The texts that a coach may lack; one who is added has none. */
const OPTIONAL_TEXTS = ['department'] as const

/** Returns details as form values; those that are not given are empty. */
export function formDetails(details: Partial<Schemas['CoachDetails']>): FormDetails {
  return Object.fromEntries(DETAIL_FIELDS.map((name) => [name, details[name] ?? ''])) as FormDetails
}

interface CoachDetailsFormProps {
  value: FormDetails
  onChange: (part: Partial<FormDetails>) => void
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** Whether the coach is being added: name, university and sport are required, and the optional texts are not asked for. */
  isNew?: boolean
  /** Whether the division may be empty, as for some imported coaches. */
  withoutDivision?: boolean
  errors?: Partial<Record<DetailField, string | undefined>>
  /** Whether the university is a new one; asked about corrections and edit requests. */
  newUniversity?: NewUniversity
  /** Messages and the button, below the fields. */
  children: ReactNode
}

/** The form for a coach's details: to add a coach, to correct one, and for coaches to request edits. */
export function CoachDetailsForm({
  value,
  onChange,
  onSubmit,
  isNew = false,
  withoutDivision = false,
  errors = {},
  newUniversity,
  children,
}: CoachDetailsFormProps) {
  const field = (name: DetailField) => ({
    label: DETAIL_LABELS[name],
    name,
    value: value[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      onChange({ [name]: event.target.value })
    },
  })
  const text = { autoComplete: 'off', maxLength: 200 }
  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
      <TextField {...field('name')} {...text} {...(isNew && { label: 'Coach Name' })} required={isNew} />
      <UniversityField
        name="university"
        required={isNew}
        value={value.university}
        error={errors.university}
        question={newUniversity}
        onChange={(university) => {
          onChange({ university })
        }}
      />
      {!isNew && OPTIONAL_TEXTS.map((name) => <TextField key={name} {...field(name)} {...text} />)}
      <SelectField
        {...field('sport')}
        required={isNew}
        {...(isNew && { placeholder: 'Select a sport' })}
        options={SPORTS}
      />
      <div>
        <div className="grid grid-cols-2 gap-4">
          <SelectField {...field('gender')} options={GENDERS} />
          <SelectField {...field('division')} options={withoutDivision ? ['', ...DIVISIONS] : DIVISIONS} />
        </div>
        {!isNew && <UsualDivision value={value} onChange={onChange} />}
      </div>
      {children}
    </form>
  )
}
