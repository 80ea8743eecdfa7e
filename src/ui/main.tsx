import '@fontsource/fira-code/latin-400.css'
import '@fontsource/fira-code/latin-600.css'
import '#ui/kit/theme.css'
import '#ui/kit/base.css'
import '#ui/kit/fields.css'
import '#ui/kit/forced-colors.css'
import { render } from 'solid-js/web'
import { App } from './App.tsx'

const root = document.getElementById('app')
if (root !== null) {
  if (new URLSearchParams(location.search).has('embed'))
    void import('./Embed.tsx').then(({ Embed }) => render(() => <Embed />, root))
  else render(() => <App />, root)
}
