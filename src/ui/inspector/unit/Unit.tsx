import './unit.css'
import { createMemo, Index, Show } from 'solid-js'
import { isRecord } from '#schemas/result.ts'
import { FindLike } from '#ui/battle/FindLike.tsx'
import { likeField } from '#ui/battle/like-queries.ts'
import { shownFrame } from '#ui/battle/state-at.ts'
import { TokenDetails } from '#ui/battle/TokenDetails.tsx'
import { NO_UNITS, useNames } from '#ui/battle/use-names.ts'
import { Sentence } from '#ui/forms/sentence/Sentence.tsx'
import { UnitHeader } from '#ui/inspector/UnitHeader.tsx'
import { usePicked } from '#ui/inspector/use-picked.ts'
import { CooldownBadge } from '#ui/inspector/why/Options.tsx'
import { useSession } from '#ui/state/context.ts'
import { createSubject, type UnitSubject } from './create-subject.ts'
import { type Field, hasChange, unitFields } from './unit-fields.ts'
import { partsOf } from './unit-parts.ts'

export function Unit() {
  const session = useSession()
  const names = useNames()
  const { unit, where, asShown } = usePicked()
  const fields = createMemo(() => {
    const packet = session.packet()
    const id = unit()?.id
    if (packet === null || id === undefined) return null
    const { wrappers, changeable: table } = session.summary() ?? {}
    const all = unitFields(packet.state, packet.frames, shownFrame(session), id, wrappers)
    const { fields: changeable = {} } = table ?? {}
    // What can be changed is what people look for.
    return (
      all && [...all.filter(({ key }) => key in changeable), ...all.filter(({ key }) => !(key in changeable))]
    )
  })
  const subject = createSubject(() => unit()?.id)
  return (
    <Show
      when={unit()}
      fallback={
        <p class="quiet pad">{names.units.length === 0 ? NO_UNITS : 'Pick a unit to see its fields.'}</p>
      }
    >
      {(picked) => (
        <div class="stack loose pad in-why">
          <UnitHeader unit={asShown(picked())} where={where()} />
          <Show when={where().token}>
            {/* Its bars stand above and among its fields. */}
            {(token) => <TokenDetails token={{ ...token(), bars: [] }} />}
          </Show>
          <Show
            when={fields()}
            fallback={<p class="quiet">It is not on the board, so it has no fields here.</p>}
          >
            {(rows) => <Fields fields={rows()} inline={false} subject={subject} />}
          </Show>
        </div>
      )}
    </Show>
  )
}

const isNested = ({ fields }: Field) => fields.length > 0
const isList = (fields: readonly Field[]) => fields.every(isNested)

interface FieldsProps {
  readonly fields: readonly Field[]
  readonly inline: boolean
  readonly subject: UnitSubject
}

/** Nested fields run on in one line; a list has a line for each entry. */
function Fields(props: FieldsProps) {
  return (
    <dl class="in-fields" data-flow={props.inline && !isList(props.fields)}>
      {/* By their places: whoever drags a number keeps it while the battle around it changes. */}
      <Index each={props.fields}>{(field) => <FieldRow field={field()} subject={props.subject} />}</Index>
    </dl>
  )
}

function FieldRow(props: { readonly field: Field; readonly subject: UnitSubject }) {
  const parts = createMemo(() => {
    const now = props.subject.now()
    return now === null || isNested(props.field) ? null : partsOf(props.field, now)
  })
  const like = () => {
    const whole = props.subject.now()?.whole
    const [key, ...below] = props.field.path ?? []
    return isRecord(whole) && typeof key === 'string' && below.length === 0 ? likeField(whole, key) : null
  }
  return (
    <div class="edge in-field" data-changed={hasChange(props.field)} data-nested={isNested(props.field)}>
      <dt>
        {props.field.name}
        <CooldownBadge ticks={props.field.cooldown} />
      </dt>
      <dd>
        <Show when={props.field.from}>{(from) => <span class="quiet">{from()} → </span>}</Show>
        <Show
          when={props.field.text}
          fallback={<Fields fields={props.field.fields} inline subject={props.subject} />}
        >
          {(text) => (
            <span class="in-value">
              <Show when={parts()} fallback={text()}>
                {(those) => (
                  <Sentence
                    parts={those()}
                    changeable={props.subject.changeable}
                    about={`${props.subject.now()?.id}`}
                    from="here"
                  />
                )}
              </Show>
            </span>
          )}
        </Show>
        <Show when={like()}>{(query) => <FindLike query={query()} />}</Show>
      </dd>
    </div>
  )
}
