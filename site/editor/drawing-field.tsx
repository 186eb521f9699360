import type { CustomFieldControlProps } from '@sveltia/cms'

/**
 * Radio buttons for the drawings that a `drawing:` or `plate:` can name, from the template in
 * `gestione.astro`.
 */
export function DrawingField({ value, field, forID, onChange }: CustomFieldControlProps) {
  const template = document.querySelector<HTMLTemplateElement>('#drawings')
  const drawings =
    template?.content.querySelectorAll<HTMLElement>(`[data-set="${field.get('set')}"] > *`) ?? []
  const names = Object(field.get('choices')?.toJS())
  const choices = [...drawings].map(({ title, innerHTML }) => ({ name: title, html: innerHTML }))
  return (
    <div id={forID} role="radiogroup" className="drawings">
      {[...(field.get('required') ? [] : [{ name: '', html: '' }]), ...choices].map(
        ({ name, html }) => (
          <label key={name}>
            <input
              type="radio"
              name={forID}
              checked={(value ?? '') === name}
              onChange={() => onChange(name)}
            />
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawings, rendered by the build */}
            <span dangerouslySetInnerHTML={{ __html: html }} />
            {names[name] ?? 'Nessun disegno'}
          </label>
        ),
      )}
    </div>
  )
}
