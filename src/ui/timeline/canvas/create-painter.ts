import { type Accessor, createEffect, onCleanup } from 'solid-js'
import { drawPointing, drawScene, drawShades } from './draw-scene.ts'
import { type Pointing, type Scene, sceneHeight } from './scene.ts'

/**
 * Paints at most once a frame. The scene is kept as a picture: moving the cursor costs one copy of it. What the page
 * shows is a copy as well: to write on a canvas of the page, the browser would first have to lay out the whole page.
 */
export function createPainter(
  canvas: () => HTMLCanvasElement,
  scene: Accessor<Scene>,
  pointing: Accessor<Pointing>,
): void {
  const picture = document.createElement('canvas')
  const pointed = document.createElement('canvas')
  let isStale = true
  let request = 0

  function paint(): void {
    request = 0
    const shown = scene()
    const height = sceneHeight(shown)
    const pictured = penOn(picture, shown.width, height)
    const { pen } = penOn(pointed, shown.width, height)
    const { pen: page } = penOn(canvas(), shown.width, height)
    if (shown.width === 0 || pictured.pen === null || pen === null || page === null) return
    if (pictured.isEmptied || isStale) drawScene(pictured.pen, shown)
    isStale = false
    pen.clearRect(0, 0, shown.width, height)
    drawShades(pen, shown, pointing())
    pen.drawImage(picture, 0, 0, shown.width, height)
    drawPointing(pen, shown, pointing())
    page.resetTransform()
    page.clearRect(0, 0, pointed.width, pointed.height)
    page.drawImage(pointed, 0, 0)
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

/** A pen for a canvas of this size in CSS pixels, and whether resizing has cleared it. */
export function penOn(canvas: HTMLCanvasElement, width: number, height: number, top = 0) {
  const [across, down] = [Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio)]
  const isEmptied = canvas.width !== across || canvas.height !== down
  if (isEmptied) Object.assign(canvas, { width: across, height: down })
  const pen = canvas.getContext('2d')
  pen?.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, -top * devicePixelRatio)
  return { pen, isEmptied }
}
