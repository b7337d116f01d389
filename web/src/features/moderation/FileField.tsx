import type { ComponentProps } from 'react'
import { CONTROL } from '../../ui/fields'

interface FileFieldProps extends ComponentProps<'input'> {
  label: string
  hint: string
  onFile: (file: File | null) => void
}

/** The field for a file, by default a list of a school: CSV or a workbook. All other props go to the input. */
export function FileField({ label, hint, onFile, ...input }: FileFieldProps) {
  return (
    <label className="grid grid-cols-1 gap-1.5 font-semibold">
      {label}
      <input
        type="file"
        accept=".csv,.tsv,.txt,.xlsx"
        {...input}
        className={`${CONTROL} font-normal`}
        onChange={({ target: { files } }) => {
          onFile(files?.[0] ?? null)
        }}
      />
      <span className="text-sm font-normal text-ink-3">{hint}</span>
    </label>
  )
}
