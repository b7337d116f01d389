import { CloseIcon } from '../../ui/icons'
import { ThumbIcon } from './reviewLabels'

interface RecommendChoiceProps {
  value: boolean | null
  onChange: (value: boolean | null) => void
  labelledBy: string
}

const ANSWERS = [
  { answer: true, label: 'Yes' },
  { answer: false, label: 'No' },
]

/** Yes, no or unset, because the answer is optional. Choosing the answer again or pressing a button clears it. */
export function RecommendChoice({ value, onChange, labelledBy }: RecommendChoiceProps) {
  return (
    <div className="grid gap-x-3 sm:grid-cols-[1fr_auto]">
      <div role="radiogroup" aria-labelledby={labelledBy} className="grid grid-cols-2 gap-3">
        {ANSWERS.map(({ answer, label }) => (
          <label
            key={label}
            className="relative flex min-h-13 cursor-pointer items-center justify-center gap-2 rounded-full border border-edge font-semibold transition-colors has-checked:border-t5 has-checked:bg-soft has-checked:text-soft-ink has-checked:ring-1 has-checked:ring-t5 has-focus-visible:outline-3 has-focus-visible:outline-t5"
          >
            <input
              type="radio"
              name="would_recommend"
              checked={value === answer}
              onChange={() => {
                onChange(answer)
              }}
              onClick={() => {
                if (value === answer) onChange(null)
              }}
              className="sr-only"
            />
            <ThumbIcon up={answer} className="size-5 shrink-0" strokeWidth={2} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {/* Its space next to the answers is reserved, so that they do not move. */}
      <div className="sm:grid sm:min-w-50 sm:items-center">
        {value !== null && (
          <button
            type="button"
            className="inline-flex min-h-11 items-center gap-2 px-1 text-[0.9375rem] font-semibold whitespace-nowrap text-ink-2 hover:text-ink"
            onClick={() => {
              onChange(null)
            }}
          >
            <CloseIcon className="size-4 shrink-0" />
            Clear my answer
          </button>
        )}
      </div>
    </div>
  )
}
