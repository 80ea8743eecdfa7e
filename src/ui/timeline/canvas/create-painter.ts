import { type Accessor, createEffect, onCleanup } from 'solid-js'
import { drawPointing, drawScene, drawShades } from './draw-scene.ts'
import { type Pointing, type Scene, sceneHeight } from './scene.ts'

/** Paints at most once a frame. The scene is kept as a picture: moving the cursor costs one copy of it. */
export function createPainter(
  canvas: () => HTMLCanvasElement,
  scene: Accessor<Scene>,
  pointing: Accessor<Pointing>,
): void {
  const picture = document.createElement('canvas')
  let isStale = true
  let request = 0

  /** Sizes a canvas in device pixels; true if that emptied it. */
  function sized(target: HTMLCanvasElement, { width }: Scene, height: number): boolean {
    const [across, down] = [Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio)]
    if (target.width === across && target.height === down) return false
    target.width = across
    target.height = down
    return true
  }

  function penOf(target: HTMLCanvasElement): CanvasRenderingContext2D {
    const pen = target.getContext('2d')!
    pen.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0)
    return pen
  }

  function paint(): void {
    request = 0
    const shown = scene()
    const height = sceneHeight(shown)
    if (shown.width === 0) return
    if (sized(picture, shown, height) || isStale) drawScene(penOf(picture), shown)
    isStale = false
    const target = canvas()
    sized(target, shown, height)
    const pen = penOf(target)
    pen.clearRect(0, 0, shown.width, height)
    drawShades(pen, shown, pointing())
    pen.drawImage(picture, 0, 0, shown.width, height)
    drawPointing(pen, shown, pointing())
  }

  const ask = () => {
    request ||= requestAnimationFrame(paint)
  }
  const askAnew = () => {
    isStale = true
    ask()
  }
  createEffect(() => {
    scene()
    askAnew()
  })
  createEffect(() => {
    pointing()
    ask()
  })
  void document.fonts.ready.then(askAnew)
  onCleanup(() => cancelAnimationFrame(request))
}
