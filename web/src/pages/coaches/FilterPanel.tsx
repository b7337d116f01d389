import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { FilterForm, type FilterFormProps } from '../../features/search/FilterForm'
import { resultsPath } from '../../features/search/resultsAddress'
import { Button, buttonClass } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'

interface FilterPanelProps extends Omit<FilterFormProps, 'id' | 'end'> {
  /** "11 coaches", or "coaches" until the number is known. */
  count: string
  /** Whether the sheet is open, which narrow screens have instead of the panel beside the list. */
  isOpen: boolean
  onClose: () => void
}

/** The filters: beside the list on wide screens, in a sheet on narrow ones. */
export function FilterPanel({ isOpen, onClose, count, ...form }: FilterPanelProps) {
  return (
    <>
      <aside id="filters" className="results-panel">
        <FilterForm
          {...form}
          id="filter-form"
          end={
            <noscript>
              <div className="filters-end">
                <button className={buttonClass('accent')}>Show coaches</button>
              </div>
            </noscript>
          }
        />
      </aside>
      {isOpen && <FilterSheet {...form} count={count} onClose={onClose} />}
    </>
  )
}

/** The sheet. Back undoes one choice, and closes the sheet once none is left that was made in it. */
function FilterSheet({ count, onClose, ...form }: Omit<FilterPanelProps, 'isOpen'>) {
  const navigate = useNavigate()
  const present = resultsPath(form.query)
  const opened = useRef(present)
  const undoOrClose = () => {
    if (present === opened.current) onClose()
    else void navigate(-1)
  }
  return (
    <Dialog open onClose={onClose} onBack={undoOrClose} title="Filters" hideTitle>
      <FilterForm
        {...form}
        end={
          <div className="filters-end">
            <Button variant="gold" className="w-full" onClick={onClose}>
              {`Show ${count}`}
            </Button>
          </div>
        }
      />
    </Dialog>
  )
}
