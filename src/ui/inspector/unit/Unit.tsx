import './unit.css'
import { createMemo, For, Show } from 'solid-js'
import { shownFrame } from '#ui/battle/state-at.ts'
import { TokenDetails } from '#ui/battle/TokenDetails.tsx'
import { UnitHeader } from '#ui/inspector/UnitHeader.tsx'
import { usePicked } from '#ui/inspector/use-picked.ts'
import { CooldownBadge } from '#ui/inspector/why/Options.tsx'
import { useSession } from '#ui/state/context.ts'
import { type Field, hasChange, unitFields } from './unit-fields.ts'

export function Unit() {
  const session = useSession()
  const { unit, where, asShown } = usePicked()
  const fields = createMemo(() => {
    const packet = session.packet()
    const id = unit()?.id
    if (packet === null || id === undefined) return null
    return unitFields(packet.state, packet.frames, shownFrame(session), id)
  })
  return (
    <Show when={unit()} fallback={<p class="quiet pad">Pick a unit to see its fields.</p>}>
      {(picked) => (
        <div class="stack loose pad in-why">
          <UnitHeader unit={asShown(picked())} where={where()} />
          <Show when={where().token}>{(token) => <TokenDetails token={token()} />}</Show>
          <Show
            when={fields()}
            fallback={<p class="quiet">It is not on the board, so it has no fields here.</p>}
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

/** Nested fields run on in one line; a list has a line for each entry. */
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
    <div class="edge in-field" data-changed={hasChange(field)} data-nested={isNested(field)}>
      <dt>
        {field.name}
        <CooldownBadge ticks={field.cooldown} />
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
