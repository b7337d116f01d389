import { CONTROL } from '../../ui/fields'

interface FileFieldProps {
  label: string
  hint: string
  accept?: string
  autoFocus?: boolean
  onFile: (file: File | null) => void
}

/** The field for a file; by default for a list of a school: CSV or a workbook. */
export function FileField({
  label,
  hint,
  accept = '.csv,.tsv,.txt,.xlsx',
  autoFocus,
  onFile,
}: FileFieldProps) {
  return (
    <label className="grid grid-cols-1 gap-1.5 font-semibold">
      {label}
      <input
        type="file"
        accept={accept}
        autoFocus={autoFocus}
        className={`${CONTROL} font-normal`}
        onChange={({ target: { files } }) => {
          onFile(files?.[0] ?? null)
        }}
      />
      <span className="text-sm font-normal text-ink-3">{hint}</span>
    </label>
  )
}
