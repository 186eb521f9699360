import type { CustomFieldControlProps } from '@sveltia/cms'
import type { MouseEvent } from 'react'
import { slugOf } from '../content/files.ts'

/** How many pictures are being chosen or scaled, in whatever field. */
let pending = 0
export const isPicturePending = () => pending > 0

/**
 * A picture that may be left out. The editor's own field is empty while it scales a new one, as if
 * the picture were taken away; this field keeps the former.
 */
export function PictureField({ value, forID, onChange, pickFile }: CustomFieldControlProps) {
  async function choose({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
    const entry = location.hash
    pending++
    button.ariaBusy = 'true'
    const picked = await pickFile({ kind: 'image', allowURL: false }).finally(() => {
      pending--
      button.ariaBusy = null
    })
    // Another entry may have been opened meanwhile.
    if (picked && !Array.isArray(picked) && location.hash === entry) onChange(picked.value)
  }
  return (
    <div className="picture">
      {`${value}`.startsWith('blob:') && <img src={value} alt="" />}
      {`${value ?? ''}`.startsWith('/') && <span>{slugOf(value)}</span>}
      <button type="button" id={forID} onClick={choose}>
        {value ? 'Sostituisci' : 'Sfoglia'}
      </button>
      {value && (
        <button type="button" onClick={() => onChange('')}>
          Togli
        </button>
      )}
    </div>
  )
}
