import './unit.css'
import { createMemo, For, Show } from 'solid-js'
import { TokenDetails } from '#ui/battle/TokenDetails.tsx'
import { useCellName } from '#ui/battle/use-cell-name.ts'
import { asShown, whereIs } from '#ui/battle/whereabouts.ts'
import { SideDot } from '#ui/inspector/SideDot.tsx'
import { statusText } from '#ui/inspector/why/why-text.ts'
import { useSession } from '#ui/state/context.ts'
import { type Field, hasChange, unitFields } from './unit-fields.ts'

export function Unit() {
  const session = useSession()
  const cellName = useCellName()
  const where = createMemo(() => whereIs(session.frame()?.view, session.picked() ?? ''))
  const unit = createMemo(() => {
    const units = session.summary()?.units ?? []
    const found = units.find(({ id }) => id === session.picked())
    return found && asShown(found, where(), units)
  })
  const fields = createMemo(() => {
    const packet = session.packet()
    const picked = unit()
    if (packet === null || picked === undefined) return null
    return unitFields(packet.state, packet.frames, packet.frames.indexOf(session.frame()!), picked.id)
  })
  return (
    <Show when={unit()} fallback={<p class="quiet in-pad">Pick a unit to see its fields.</p>}>
      {(shown) => (
        <div class="in-why">
          <header class="line">
            <SideDot unit={shown()} />
            <h2>
              <b>{shown().glyph}</b> {shown().name}
            </h2>
            <span class="quiet">{statusText(shown(), where(), cellName)}</span>
          </header>
          <Show when={where().token}>{(there) => <TokenDetails token={there()} />}</Show>
          <Show
            when={fields()}
            fallback={<p class="quiet">It is not on the board: there are no fields at this frame.</p>}
          >
            {(rows) => <Fields fields={rows()} inline={false} />}
          </Show>
        </div>
      )}
    </Show>
  )
}

const isNested = ({ fields }: Field) => fields.length > 0
const isList = (fields: readonly Field[]) => fields.every(isNested)

/** Fields of fields run on in lines; a list has a line an entry. */
function Fields(props: { readonly fields: readonly Field[]; readonly inline: boolean }) {
  return (
    <dl class="in-fields" data-flow={props.inline && !isList(props.fields)}>
      <For each={props.fields}>{(field) => <FieldRow field={field} />}</For>
    </dl>
  )
}

function FieldRow(props: { readonly field: Field }) {
  const { field } = props
  return (
    <div class="in-field" data-changed={hasChange(field)} data-nested={isNested(field)}>
      <dt>
        {field.name}
        <Show when={field.cooldown}>{(ticks) => <span class="badge quiet">CD: {ticks()}</span>}</Show>
      </dt>
      <dd>
        <Show when={field.from}>{(from) => <span class="quiet">{from()} → </span>}</Show>
        <Show when={field.text} fallback={<Fields fields={field.fields} inline />}>
          {(text) => <span class="in-value">{text()}</span>}
        </Show>
      </dd>
    </div>
  )
}
